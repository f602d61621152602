import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale, queryRow } from '#server/testing/shop.ts'
import { acceptInvitation } from '../invitations/accept-invitation.ts'
import { addMember } from '../members/add-member.ts'
import { addPerson } from '#server/testing/staff.ts'
import { resendOwnerMail } from './new-organization-page.ts'
import { signUpOrganization, type SignUp } from './sign-up-organization.ts'
import { withdrawUnownedOrganizations } from './withdraw-unowned-organizations.ts'
import { newSignUpForm } from '#server/testing/sign-up-form.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { useShop } from '#server/testing/use-shop.ts'

// A database of its own: time passes here, and sign-ups of other tests would be withdrawn as well.
const shop = useShop({}, await useTestDatabase())
let email: string
beforeEach(() => {
  email = `${newId()}@correo.example`
})

const formOf = (subdomain: string): SignUp['form'] => ({
  ...newSignUpForm(),
  subdomain,
  email,
  terms: true,
})
const signUp = async (subdomain = `n-${randomUUID().slice(0, 12)}`) => {
  await signUpOrganization(shop.system, { form: formOf(subdomain), passwordHash: 'kept' })
  const sql = 'select id, subdomain from organization where subdomain = $1'
  return queryRow<{ id: string; subdomain: string }>(shop, sql, [subdomain])
}
const inDays = (days: number) => ({ ...shop.system, now: new Date(Date.now() + days * 86_400_000) })
const isWithdrawn = async ({ id }: { id: string }, days = 7.01) =>
  (await withdrawUnownedOrganizations(inDays(days))).withdrawn.includes(id)
const prove = () => shop.owner.query('update auth_user set email_verified = true where email = $1', [email])

describe('an organization that was signed up', () => {
  it('is withdrawn when nobody has verified its address for seven days, and its subdomain is free', async () => {
    const organization = await signUp()
    expect(await isWithdrawn(organization, 6.99)).toBe(false)
    expect(await isWithdrawn(organization)).toBe(true)
    expect(await isWithdrawn(organization)).toBe(false)
    const auditEntry = await queryRow(
      shop,
      `select actor, details from audit_entry where organization_id = $1 and action = 'organization.withdrawn'`,
      [organization.id],
    )
    expect(auditEntry).toEqual({ actor: 'system', details: { subdomain: organization.subdomain } })
    email = `${newId()}@correo.example`
    expect((await signUp(organization.subdomain)).id).not.toBe(organization.id)
  })

  it('stays with an owner who has verified the address', async () => {
    const organization = await signUp()
    await prove()
    expect(await isWithdrawn(organization, 400)).toBe(false)
  })

  it('is withdrawn when its invitation is over, and not as long as the last one sent is good', async () => {
    await addPerson(shop, { email })
    const organization = await signUp()
    await resendOwnerMail(inDays(0.9), organization.subdomain)
    expect(await isWithdrawn(organization, 7.8)).toBe(false)
    expect(await isWithdrawn(organization, 7.91)).toBe(true)
  })

  it('stays with the owner who has accepted the invitation', async () => {
    const { userId } = await addPerson(shop, { email })
    const organization = await signUp()
    await acceptInvitation(shop.system, { organizationId: organization.id, userId })
    expect(await isWithdrawn(organization, 400)).toBe(false)
  })

  it('stays for a week with somebody whom an operator has just added', async () => {
    const organization = await signUp()
    await addMember(shop.system, { organizationId: organization.id, email: `${newId()}@club.example`, role: 'owner' })
    await shop.owner.query(`update organization set created_at = now() - interval '30 days' where id = $1`, [
      organization.id,
    ])
    expect(await isWithdrawn(organization, 0)).toBe(false)
  })

  it('is withdrawn or verified when both happen at once, never half of both', async () => {
    const organization = await signUp()
    const [proven, withdrawn] = await Promise.all([prove(), isWithdrawn(organization)])
    const sql = 'select 1 from membership where organization_id = $1'
    expect([proven.rowCount, (await shop.owner.query(sql, [organization.id])).rowCount]).toEqual([1, withdrawn ? 0 : 1])
  })
})

it('what an operator made has no owner on purpose, and stays', async () => {
  const organization = await signUp()
  await shop.owner.query('update organization set sign_up_key = null where id = $1', [organization.id])
  expect(await isWithdrawn(organization, 400)).toBe(false)
})

it('what has an event was somebody’s, and stays', async () => {
  const { organizationId } = await openSale(shop)
  await shop.owner.query('update organization set sign_up_key = $1 where id = $1', [organizationId])
  expect(await isWithdrawn({ id: organizationId }, 400)).toBe(false)
})
