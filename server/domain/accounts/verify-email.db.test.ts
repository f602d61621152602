import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale } from '#server/testing/shop.ts'
import { accountMailFacts } from './account-mail-facts.ts'
import { createAccountLink } from './account-links.ts'
import { findEmailToVerify, verifyEmail } from './verify-email.ts'
import { verifyEmailByLoginLink } from './verify-email-by-login-link.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let organizationId: string

beforeAll(async () => {
  organizationId = (await openSale(shop)).organizationId
})

const newPerson = async () => {
  const [userId, email] = [newId(), `${newId()}@example.com`]
  await shop.owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, false)`, [
    userId,
    email,
  ])
  const token = await newLink(userId, email)
  return { userId, email, token }
}
const newLink = (userId: string, email: string) =>
  shop.system.db.transaction((em) =>
    createAccountLink(
      em,
      { purpose: 'verify-email', email, userId, organizationId, data: { redirect: '/account' } },
      shop.system.now,
    ),
  )
const isVerified = async (userId: string) => {
  const { rows } = await shop.owner.query('select email_verified from auth_user where id = $1', [userId])
  return rows[0].email_verified as boolean
}

describe('a link to confirm an e-mail', () => {
  it('confirms the address once, and returns where to go on', async () => {
    const { userId, email, token } = await newPerson()
    expect(await verifyEmail(shop.system, { token, organizationId })).toMatchObject({
      userId,
      email,
      data: { redirect: '/account' },
    })
    expect(await isVerified(userId)).toBe(true)
    const again = verifyEmail(shop.system, { token, organizationId })
    await expect(again).rejects.toMatchObject({ code: 'link_invalid' })
    const { rows } = await shop.owner.query('select actor, action from audit_entry where subject = $1', [userId])
    expect(rows).toEqual([{ actor: `person:${userId}`, action: 'email.verified' }])
  })

  it('that logs in confirms the address too, and the log says so', async () => {
    const { userId, email } = await newPerson()
    const hash = createHash('sha256').update(`token of ${userId}`).digest('base64url')
    await shop.owner.query(
      `insert into auth_verification (id, identifier, value, expires_at)
       values ($1, $2, $3, now() + interval '5 minutes')`,
      [newId(), `magic-link:${hash}`, JSON.stringify({ email })],
    )
    for (let visit = 0; visit < 2; visit++) await verifyEmailByLoginLink(shop.system, `token of ${userId}`)
    expect(await isVerified(userId)).toBe(true)
    const { rows } = await shop.owner.query('select actor, action from audit_entry where subject = $1', [userId])
    expect(rows).toEqual([{ actor: `person:${userId}`, action: 'email.verified' }])
  })

  it('confirms nothing by being looked at', async () => {
    const { userId, email, token } = await newPerson()
    for (let visit = 0; visit < 3; visit++)
      expect(await findEmailToVerify(shop.system, { token, organizationId })).toMatchObject({ email })
    expect(await isVerified(userId)).toBe(false)
  })

  it('works on the host it leads to and nowhere else', async () => {
    const { userId, token } = await newPerson()
    for (const elsewhere of [null, newId()]) {
      const link = { token, organizationId: elsewhere }
      expect(await findEmailToVerify(shop.system, link)).toBeNull()
      await expect(verifyEmail(shop.system, link)).rejects.toMatchObject({ code: 'link_invalid' })
    }
    expect(await isVerified(userId)).toBe(false)
    await verifyEmail(shop.system, { token, organizationId })
  })

  it('is worth nothing when the person has another address by now', async () => {
    const { userId, token } = await newPerson()
    await shop.owner.query('update auth_user set email = $2 where id = $1', [userId, `${newId()}@example.com`])
    const link = { token, organizationId }
    expect(await findEmailToVerify(shop.system, link)).toBeNull()
    await expect(verifyEmail(shop.system, link)).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await isVerified(userId)).toBe(false)
  })

  it('is not mailed for an address that is confirmed already', async () => {
    const { email, token } = await newPerson()
    const request = { kind: 'verify-email', email, locale: 'en', organizationId, data: {} } as const
    expect(await accountMailFacts(shop.system, request)).not.toBeNull()
    await verifyEmail(shop.system, { token, organizationId })
    expect(await accountMailFacts(shop.system, request)).toBeNull()
  })
})
