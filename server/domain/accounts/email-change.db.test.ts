import { describe, expect, it } from 'vitest'
import { findSignedInPerson, signInWithPassword } from '#server/auth/sessions.ts'
import { newId } from '#server/database/ids.ts'
import { createAccountLink } from './account-links.ts'
import { accountMailFacts } from './account-mail-facts.ts'
import { confirmEmailChange, findEmailChange } from './confirm-email-change.ts'
import { profileView } from './profile-view.ts'
import { requestEmailChange } from './request-email-change.ts'
import { apex, headersOf, newSignedInPerson, type TestPerson } from '#server/testing/people.ts'
import { withdrawEmailChange } from './withdraw-email-change.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const requestChange = async ({ ctx, account }: TestPerson, newEmail = `${newId()}@example.com`) => {
  await requestEmailChange(ctx, account, newEmail)
  const { rows } = await shop.owner.query('select id from email_change where user_id = $1', [account.userId])
  const data = { changeId: rows[0].id as string, newEmail }
  const tokenOf = (purpose: 'email-change-old' | 'email-change-new', email: string, userId: string | null) =>
    ctx.db.transaction((em) => createAccountLink(em, { purpose, email, userId, organizationId: null, data }, ctx.now))
  return {
    newEmail,
    old: await tokenOf('email-change-old', account.email, account.userId),
    fresh: await tokenOf('email-change-new', newEmail, null),
  }
}
const confirm = ({ ctx }: TestPerson, token: string) =>
  confirmEmailChange(ctx, { token, organizationId: null, locale: 'en' })
const emailOf = async ({ ctx, account }: TestPerson) => (await profileView(ctx, account.userId)).email

describe('another e-mail address', () => {
  it.each([
    ['old', 'fresh'],
    ['fresh', 'old'],
  ] as const)('needs both mailboxes: first the %s one, then the %s one', async (first, second) => {
    const person = await newSignedInPerson(shop)
    const { account, password, headers } = person
    const { auth } = shop.platform
    const otherSession = await signInWithPassword(auth, headersOf('one.localhost:3000'), account.email, password)
    const change = await requestChange(person)
    expect(await confirm(person, change[first])).toMatchObject({ isChanged: false })
    expect(await emailOf(person)).toBe(account.email)
    expect(await confirm(person, change[second])).toMatchObject({ isChanged: true })
    expect(await emailOf(person)).toBe(change.newEmail)
    expect(await findSignedInPerson(auth, headers)).toMatchObject({ email: change.newEmail })
    expect(await findSignedInPerson(auth, headersOf('one.localhost:3000', otherSession!.cookies))).toBeNull()
    expect(await signInWithPassword(auth, headersOf(apex), account.email, password)).toBeNull()
    expect(await signInWithPassword(auth, headersOf(apex), change.newEmail, password)).not.toBeNull()
  })

  it('changes once when both say yes at the same moment', async () => {
    const person = await newSignedInPerson(shop)
    const change = await requestChange(person)
    const answers = await Promise.all([confirm(person, change.old), confirm(person, change.fresh)])
    expect(answers.filter(({ isChanged }) => isChanged)).toHaveLength(1)
    expect(await emailOf(person)).toBe(change.newEmail)
  })

  it('is not given by pressing one button twice, on another host, or after it was called off', async () => {
    const person = await newSignedInPerson(shop)
    const change = await requestChange(person)
    const foreignLink = { token: change.fresh, organizationId: newId(), locale: 'en' } as const
    expect(await findEmailChange(person.ctx, foreignLink)).toBeNull()
    await expect(confirmEmailChange(person.ctx, foreignLink)).rejects.toMatchObject({ code: 'link_invalid' })
    await confirm(person, change.old)
    await expect(confirm(person, change.old)).rejects.toMatchObject({ code: 'link_invalid' })
    await withdrawEmailChange(person.ctx, person.account)
    await expect(confirm(person, change.fresh)).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await emailOf(person)).toBe(person.account.email)
  })

  it('of an existing account is requested alike, and its owner gets no mail', async () => {
    const [person, owner] = [await newSignedInPerson(shop), await newSignedInPerson(shop)]
    const change = await requestChange(person, owner.account.email)
    const mail = { email: owner.account.email, locale: 'en', organizationId: null, data: {} } as const
    expect(await accountMailFacts(person.ctx, { ...mail, kind: 'email-change-new' })).toBeNull()
    await confirm(person, change.old)
    await expect(confirm(person, change.fresh)).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await emailOf(person)).toBe(person.account.email)
    expect(await emailOf(owner)).toBe(owner.account.email)
  })

  it('is not the one there is already', async () => {
    const person = await newSignedInPerson(shop)
    await expect(requestChange(person, person.account.email)).rejects.toMatchObject({ code: 'email_same' })
  })

  it('makes every other link to the account worth nothing', async () => {
    const person = await newSignedInPerson(shop)
    const { userId, email } = person.account
    const change = await requestChange(person)
    await person.ctx.db.transaction((em) =>
      createAccountLink(
        em,
        { purpose: 'reset-password', email, userId, organizationId: null, data: {} },
        person.ctx.now,
      ),
    )
    await confirm(person, change.old)
    await confirm(person, change.fresh)
    const { rows } = await shop.owner.query('select 1 from account_link where user_id = $1', [userId])
    expect(rows).toEqual([])
  })
})
