import { describe, expect, it } from 'vitest'
import { newId } from '../database/ids.ts'
import { queryRow } from '../testing/shop.ts'
import { register } from './register.ts'
import { signInWithPassword } from './sessions.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const registerAs = (email: string, { password = 'over the fells', address = randomAddress() } = {}) =>
  register(shop.system, shop.platform, address, {
    name: 'Ana Ríos',
    email,
    password,
    locale: 'es',
    organizationId: null,
    redirect: '/account',
  })

const mailsTo = async (email: string): Promise<string[]> => {
  const { rows } = await shop.owner.query<{ kind: string }>(
    `select data ->> 'kind' as kind from pgboss.job
      where name = 'deliver-account-mail' and data ->> 'email' = $1 order by created_on, id`,
    [email],
  )
  return rows.map(({ kind }) => kind)
}

const signIn = (email: string, password: string) =>
  signInWithPassword(shop.platform.auth, new Headers({ host: 'localhost:3000' }), email, password)

describe('making an account', () => {
  it('makes a person with that password and an e-mail that is not verified yet, and mails a link', async () => {
    const email = `${newId()}@example.com`
    await registerAs(email)
    const person = await queryRow(shop, 'select id, email_verified from auth_user where email = $1', [email])
    expect(person).toMatchObject({ email_verified: false })
    expect(await mailsTo(email)).toEqual(['verify-email'])
    expect(await signIn(email, 'over the fells')).toBeNull()
    await shop.owner.query('update auth_user set email_verified = true where email = $1', [email])
    expect(await signIn(email, 'over the fells')).not.toBeNull()
    const auditEntry = await queryRow(shop, 'select action, details from audit_entry where subject = $1', [person.id])
    expect(auditEntry).toEqual({ action: 'person.registered', details: {} })
  })

  it('with the e-mail of an account, in any case, answers the same, mails its owner a log-in and changes nothing', async () => {
    const email = `${newId()}@example.com`
    await registerAs(email)
    const before = await queryRow(shop, 'select * from auth_user where email = $1', [email])
    await registerAs(email, { password: 'somebody else’s' })
    await shop.owner.query('update auth_user set email = upper(email) where id = $1', [before.id])
    await registerAs(email, { password: 'somebody else’s' })
    expect(await mailsTo(email)).toEqual(['verify-email', 'account-exists', 'account-exists'])
    expect(await queryRow(shop, 'select name, email from auth_user where lower(email) = $1', [email])).toEqual({
      name: before.name,
      email: email.toUpperCase(),
    })
    expect(await signIn(email, 'somebody else’s')).toBeNull()
  })

  it('by many at once makes one person with one password', async () => {
    const email = `${newId()}@example.com`
    await Promise.all(['a', 'b', 'c', 'd'].map((letter) => registerAs(email, { password: `password ${letter}` })))
    const { count } = await queryRow<{ count: string }>(
      shop,
      `select count(*) from auth_user join auth_account on auth_account.user_id = auth_user.id where email = $1`,
      [email],
    )
    expect(count).toBe('1')
    expect((await mailsTo(email)).filter((kind) => kind === 'verify-email')).toHaveLength(1)
  })

  it('leaves nothing when the mail cannot be queued', async () => {
    const email = `${newId()}@example.com`
    const failingContext = { ...shop.system, enqueue: () => Promise.reject(new Error('no queue')) }
    const person = { name: 'Ana', email, password: 'over the fells', locale: 'es', organizationId: null, redirect: '/' }
    await expect(register(failingContext, shop.platform, randomAddress(), { ...person, locale: 'es' })).rejects.toThrow(
      'no queue',
    )
    expect((await shop.owner.query('select 1 from auth_user where email = $1', [email])).rows).toEqual([])
  })

  it('is rejected after too many tries for one e-mail from one network', async () => {
    const email = `${newId()}@example.com`
    const address = randomAddress()
    for (let tries = 0; tries < 5; tries++) await registerAs(email, { address })
    await expect(registerAs(email, { address })).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
  })
})
