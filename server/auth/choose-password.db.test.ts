import { beforeAll, describe, expect, it } from 'vitest'
import type { RateLimits } from '../database/rate-limits.ts'
import { newId } from '../database/ids.ts'
import { createAccountLink } from '../domain/accounts/account-links.ts'
import { addAccount, headersOf } from '../testing/people.ts'
import { openSale } from '../testing/shop.ts'
import { newLoginToken } from './auth.ts'
import { choosePassword } from './choose-password.ts'
import { findSignedInPerson, signInWithPassword, signInWithToken } from './sessions.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let organizationId: string
let host: string

beforeAll(async () => {
  organizationId = (await openSale(shop)).organizationId
  host = `t-${organizationId}.localhost:3000`
})

const newLink = (
  { id, email }: { id: string; email: string },
  purpose: 'reset-password' | 'verify-email' | 'invitation',
) =>
  shop.system.db.transaction((em) =>
    createAccountLink(em, { purpose, email, userId: id, organizationId, data: { redirect: '/news' } }, shop.system.now),
  )
const unlimited: RateLimits = {
  ensureAllowed: async () => {},
  ensureMayOrder: async () => {},
  countByNetwork: async () => {},
  ensureMayMailBuyer: async () => {},
  ensureMaySendFile: async () => {},
  resetAttempts: async () => {},
}
const choose = (
  token: string,
  password: string,
  {
    on = organizationId,
    limits = unlimited,
    address = randomAddress(),
  }: { on?: string | null; limits?: RateLimits; address?: string } = {},
) =>
  choosePassword(
    { auth: shop.platform.auth, limits },
    shop.system,
    { headers: new Headers({ host }), address, locale: 'es' },
    { token, organizationId: on, password },
  )
const signIn = (email: string, password: string) =>
  signInWithPassword(shop.platform.auth, new Headers({ host }), email, password)
const countOf = async (sql: string, id: string): Promise<number> =>
  Number((await shop.owner.query(`select count(*) from ${sql} = $1`, [id])).rows[0].count)
const mailsTo = async (email: string) =>
  (
    await shop.owner.query(
      `select data ->> 'kind' as kind, data ->> 'locale' as locale from pgboss.job
        where name = 'deliver-account-mail' and data ->> 'email' = $1`,
      [email],
    )
  ).rows

describe('a link to choose a password', () => {
  it('gives the password, a session on this host and a notice, and confirms the e-mail', async () => {
    const person = await addAccount(shop, { isVerified: false })
    const { userId, cookies, redirect } = await choose(await newLink(person, 'reset-password'), 'over the fells')
    expect({ userId, redirect }).toEqual({ userId: person.id, redirect: '/news' })
    expect(await findSignedInPerson(shop.platform.auth, headersOf(host, cookies))).toMatchObject({
      userId: person.id,
    })
    expect(await signIn(person.email, 'over the fells')).not.toBeNull()
    expect(await mailsTo(person.email)).toEqual([{ kind: 'password-changed', locale: 'es' }])
    const { rows } = await shop.owner.query('select actor, action, details from audit_entry where subject = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ actor: `person:${person.id}`, action: 'password.reset', details: {} }])
  })

  it('ends every session and is worth nothing afterwards, nor is what else was mailed, but an invitation', async () => {
    const person = await addAccount(shop, { isVerified: false })
    const { auth } = shop.platform
    const oldSignIn = await signInWithToken(auth, new Headers({ host }), await newLoginToken(auth, person.email))
    const magic = await newLoginToken(auth, person.email)
    const [link, another] = [await newLink(person, 'reset-password'), await newLink(person, 'reset-password')]
    await newLink(person, 'verify-email')
    await newLink(person, 'invitation')
    const stranger = await addAccount(shop, { isVerified: false })
    await newLink(stranger, 'reset-password')

    await choose(link, 'over the fells')
    expect(await findSignedInPerson(auth, headersOf(host, oldSignIn!.cookies))).toBeNull()
    for (const token of [link, another])
      await expect(choose(token, 'another one')).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await signInWithToken(auth, new Headers({ host }), magic)).toBeNull()
    expect(await countOf('account_link where user_id', person.id)).toBe(1)
    expect(await countOf('account_link where user_id', stranger.id)).toBe(1)
    expect(await signIn(person.email, 'over the fells')).not.toBeNull()
  })

  it('used by 12 at once gives one password and one session', async () => {
    const person = await addAccount(shop, { isVerified: false })
    const token = await newLink(person, 'reset-password')
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => choose(token, `password ${index}`)),
    )
    const winners = attempts.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(attempts.filter((each) => each.status === 'rejected' && each.reason.code !== 'link_invalid')).toEqual([])
    expect(await countOf('auth_session where user_id', person.id)).toBe(1)
    expect(await countOf('auth_account where user_id', person.id)).toBe(1)
    expect(await signIn(person.email, `password ${winners[0]}`)).not.toBeNull()
    expect(await mailsTo(person.email)).toHaveLength(1)
  }, 60_000)

  it('is one of two that work at once, for a person has one password', async () => {
    const person = await addAccount(shop, { isVerified: false })
    const links = await Promise.all([1, 2, 3, 4].map(() => newLink(person, 'reset-password')))
    const attempts = await Promise.allSettled(links.map((token) => choose(token, 'over the fells')))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(attempts.filter((each) => each.status === 'rejected' && each.reason.code !== 'link_invalid')).toEqual([])
    expect(await countOf('auth_account where user_id', person.id)).toBe(1)
  })

  it('works on the host it leads to and nowhere else', async () => {
    const token = await newLink(await addAccount(shop, { isVerified: false }), 'reset-password')
    await expect(choose(token, 'over the fells', { on: null })).rejects.toMatchObject({ code: 'link_invalid' })
    await expect(choose(token, 'over the fells', { on: newId() })).rejects.toMatchObject({ code: 'link_invalid' })
    await choose(token, 'over the fells')
  })

  it('lets nobody in who has a second factor to show', async () => {
    const person = await addAccount(shop, { isVerified: false })
    await shop.owner.query('update auth_user set email_verified = true, two_factor_enabled = true where id = $1', [
      person.id,
    ])
    await choose(await newLink(person, 'reset-password'), 'over the fells')
    expect(await countOf('auth_session where not awaits_second_factor and user_id', person.id)).toBe(0)
  })

  it('is not tried again and again', async () => {
    const { limits } = shop.platform
    const token = newId()
    const address = randomAddress()
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(choose(token, 'over the fells', { limits, address })).rejects.toMatchObject({ code: 'link_invalid' })
    await expect(choose(token, 'over the fells', { limits, address })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })
})
