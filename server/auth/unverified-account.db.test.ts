import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../database/ids.ts'
import { openSale, queryRow, type Sale } from '../testing/shop.ts'
import { signUpOrganization, type SignUp } from '../domain/sign-up/sign-up-organization.ts'
import { acceptInvitation } from '../domain/invitations/accept-invitation.ts'
import { createAccountLink } from '../domain/accounts/account-links.ts'
import { addMember } from '../domain/members/add-member.ts'
import { inviteMember } from '../domain/invitations/invite-member.ts'
import { verifyEmailByLoginLink } from '../domain/accounts/verify-email-by-login-link.ts'
import { registerByInvitation } from '../domain/invitations/register-by-invitation.ts'
import { resetPassword } from '../domain/accounts/reset-password.ts'
import { addMember as addStaff, invitationToken } from '../testing/staff.ts'
import { writePassword } from '../domain/accounts/write-password.ts'
import { newLoginToken } from './auth.ts'
import { hashPassword } from './passwords.ts'
import { beginAuthenticatedSession } from './pending-sign-in.ts'
import { signInWithPassword, signInWithToken } from './sessions.ts'
import { useShop } from '#server/testing/use-shop.ts'

const headers = new Headers({ host: 'localhost:3000' })
const shop = useShop()
let sale: Sale
let userId: string
let email: string

beforeAll(async () => {
  sale = await openSale(shop)
})

beforeEach(async () => {
  email = `${newId()}@example.com`
  const { internalAdapter } = await shop.platform.auth.$context
  const user = await internalAdapter.createUser({ email, name: 'Ana', emailVerified: false }, { method: 'admin' })
  userId = user.id
  const hash = await hashPassword(shop.platform.auth, 'of a stranger')
  await shop.system.db.transaction((em) => writePassword(em, userId, hash))
  await shop.owner.query(
    `insert into passkey (id, user_id, host, name, credential_id, public_key, counter, transports)
      values ($1::uuid, $2, 'x', 'phone', $1::text, '', 0, '{}')`,
    [newId(), userId],
  )
  await shop.owner.query('update auth_user set two_factor_enabled = true where id = $1', [userId])
})

const formOf = (subdomain: string, address: string): SignUp['form'] => ({
  key: newId(),
  name: 'Club Nuevo',
  subdomain,
  mainSport: 'running',
  language: 'en',
  country: 'GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  contactEmail: '',
  primaryColor: '#0b6e4f',
  secondaryColor: '#08415c',
  accentColor: '#fa9f42',
  ownerName: 'Ana',
  email: address,
  terms: true,
})
const readAccount = async () => {
  const { rows } = await shop.owner.query(
    `select two_factor_enabled as factor, email_verified as "isProven",
        (select count(*)::int from passkey where user_id = auth_user.id) as passkeys,
        (select count(*)::int from auth_account where user_id = auth_user.id) as passwords
      from auth_user where id = $1`,
    [userId],
  )
  return rows[0]
}
const signIn = (password: string) => signInWithPassword(shop.platform.auth, headers, email, password)

describe('an account whose address is not verified', () => {
  it('is opened by no password and no passkey', async () => {
    expect(await signIn('of a stranger')).toBeNull()
    expect(await beginAuthenticatedSession(shop.platform.auth, headers, userId)).toEqual([])
    const { rows } = await shop.owner.query('select 1 from auth_session where user_id = $1', [userId])
    expect(rows).toEqual([])
  })

  it('keeps nothing that opened it once a log-in link proves the mailbox', async () => {
    const token = await newLoginToken(shop.platform.auth, email)
    await verifyEmailByLoginLink(shop.system, `not ${token}`)
    expect(await readAccount()).toMatchObject({ isProven: false, passkeys: 1 })
    await verifyEmailByLoginLink(shop.system, token)
    expect(await readAccount()).toEqual({ factor: false, isProven: true, passkeys: 0, passwords: 0 })
    expect(await signInWithToken(shop.platform.auth, headers, token)).not.toBeNull()
  })

  it('has the password that its reader chooses with a mailed link, and nothing else', async () => {
    const link = { purpose: 'reset-password', email, userId, organizationId: null, data: {} } as const
    const token = await shop.system.db.transaction((em) => createAccountLink(em, link, shop.system.now))
    const hash = await hashPassword(shop.platform.auth, 'of its reader')
    await resetPassword(shop.system, { token, organizationId: null }, { hash, locale: 'en' })
    expect(await readAccount()).toEqual({ factor: false, isProven: true, passkeys: 0, passwords: 1 })
    expect(await signIn('of a stranger')).toBeNull()
    expect(await signIn('of its reader')).not.toBeNull()
  })

  it('keeps nothing that opened it once an invitation proves the mailbox', async () => {
    const boss = await addStaff(shop, sale, 'owner')
    await inviteMember(boss.ctx, { email, role: 'user', locale: 'en' })
    const token = (await invitationToken(shop, email))!
    const { organizationId } = sale
    const passwordHash = await hashPassword(shop.platform.auth, 'of its reader')
    await registerByInvitation(shop.system, { organizationId, token, name: 'Ana', passwordHash })
    expect(await readAccount()).toEqual({ factor: false, isProven: true, passkeys: 0, passwords: 1 })
    expect(await signIn('of a stranger')).toBeNull()
    expect(await signIn('of its reader')).not.toBeNull()
  })

  it('owns nothing that was signed up with its address once its reader proves it, but is invited to', async () => {
    email = `${newId()}@example.com`
    const subdomain = `u-${newId().slice(-12)}`
    await signUpOrganization(shop.system, { form: formOf(subdomain, email), passwordHash: 'of a stranger' })
    const organization = await queryRow<{ id: string }>(shop, 'select id from organization where subdomain = $1', [
      subdomain,
    ])
    await verifyEmailByLoginLink(shop.system, await newLoginToken(shop.platform.auth, email))
    const person = await queryRow<{ id: string }>(shop, 'select id from auth_user where email = $1', [email])
    const state = () =>
      queryRow(
        shop,
        `select terms_accepted_by as terms, (select role from membership where organization_id = organization.id) as role
          from organization where id = $1`,
        [organization.id],
      )
    expect(await state()).toEqual({ terms: null, role: null })
    await acceptInvitation(shop.system, { organizationId: organization.id, userId: person.id })
    expect(await state()).toEqual({ terms: person.id, role: 'owner' })
    await verifyEmailByLoginLink(shop.system, await newLoginToken(shop.platform.auth, email))
    expect(await state()).toEqual({ terms: person.id, role: 'owner' })
  })

  it('is given to staff without what a stranger left; a verified one keeps everything', async () => {
    const member = { organizationId: sale.organizationId, email, role: 'owner' }
    await shop.owner.query('update auth_user set email_verified = true where id = $1', [userId])
    await addMember(shop.system, member)
    expect(await readAccount()).toMatchObject({ factor: true, passkeys: 1, passwords: 1 })
    await shop.owner.query('update auth_user set email_verified = false where id = $1', [userId])
    await addMember(shop.system, member)
    expect(await readAccount()).toEqual({ factor: false, isProven: false, passkeys: 0, passwords: 0 })
  })
})
