import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { organizationForm, type OrganizationEdit } from '#rules/organizations/organization-form.ts'
import { openShop } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { editOrganization } from './edit-organization.ts'
import { organizationSettings } from './organization-settings.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => void (ctx = memberOf(sale, 'admin')))

const editOf = async (changes: Record<string, unknown>): Promise<OrganizationEdit> => {
  const { version, values } = await organizationSettings(ctx)
  return v.parse(organizationForm, { ...values, ...changes, version })
}
const organization = () => shop.platform.directory.byId(sale.organizationId)

it('a change reaches every process that caches the organization', async () => {
  const other = await openShop(databaseUrls, {})
  expect(await other.platform.directory.byId(sale.organizationId)).toMatchObject({ name: 'Club Ribera' })
  await editOrganization(
    ctx,
    await editOf({
      name: 'Club del Delta',
      territory: 'UY',
      website: 'delta.example',
      contactPhone: '+598 2 900 0000',
      whatsappIcon: 'on',
      socialLinks: { instagram: 'https://instagram.com/delta' },
    }),
  )
  for (const { platform } of [shop, other])
    await expect
      .poll(() => platform.directory.byId(sale.organizationId))
      .toMatchObject({
        name: 'Club del Delta',
        region: 'es-UY',
        website: 'https://delta.example/',
        whatsappIcon: true,
        socialLinks: { instagram: 'https://instagram.com/delta' },
      })
  await other.close()
})

it('alerts go with the address they go to', async () => {
  const values = async () => (await organizationSettings(ctx)).values
  expect(await values()).toMatchObject({ contactEmail: 'club@ribera.example', registrationAlerts: true })
  await editOrganization(ctx, await editOf({ registrationAlerts: false }))
  await expect.poll(organization).toMatchObject({ registrationAlerts: false })
  const { rows } = await shop.owner.query(
    `select details from audit_entry where action = 'organization.edited' and organization_id = $1`,
    [sale.organizationId],
  )
  expect(rows).toEqual([{ details: { changed: ['registrationAlerts'] } }])

  await shop.owner.query('update organization set contact_email = null, registration_alerts = true where id = $1', [
    sale.organizationId,
  ])
  expect(await values()).toMatchObject({ contactEmail: '', registrationAlerts: false })
  await editOrganization(ctx, await editOf({ name: 'Club del Delta' }))
  expect(await values()).toMatchObject({ name: 'Club del Delta' })
})

it('the second of two saves is rejected, and overwrites nothing', async () => {
  const [first, second] = [await editOf({ name: 'First' }), await editOf({ name: 'Second' })]
  await editOrganization(ctx, first)
  await expect(editOrganization(ctx, second)).rejects.toMatchObject({ code: 'changed_meanwhile', status: 409 })
  expect((await organizationSettings(ctx)).values.name).toBe('First')
})

it('of ten concurrent saves one succeeds', async () => {
  const edits = await Promise.all(Array.from({ length: 10 }, (_, n) => editOf({ name: `Number ${n}` })))
  const outcomes = await Promise.allSettled(edits.map((edit) => editOrganization(ctx, edit)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('the currency stays once somebody has registered', async () => {
  await editOrganization(ctx, await editOf({ currency: 'EUR' }))
  expect(await organizationSettings(ctx)).toMatchObject({ isCurrencyFixed: false, values: { currency: 'EUR' } })
  await holdPlaces(sale)
  await editOrganization(ctx, await editOf({ currency: 'JPY' }))
  expect(await organizationSettings(ctx)).toMatchObject({ isCurrencyFixed: true, values: { currency: 'EUR' } })
})

it('the audit entry names changed fields, not values', async () => {
  await editOrganization(ctx, await editOf({ contactEmail: 'new@ribera.example' }))
  const { rows } = await shop.owner.query(
    `select actor, details from audit_entry where action = 'organization.edited' and organization_id = $1`,
    [sale.organizationId],
  )
  expect(rows).toMatchObject([{ details: { changed: expect.arrayContaining(['contactEmail']) } }])
  expect(JSON.stringify(rows)).not.toContain('ribera.example')
})

describe('unknown places, zones and currencies are rejected', () => {
  it.each([
    ['territory', 'QQ'],
    ['timeZone', 'Europe/Atlantis'],
    ['currency', 'XYZ'],
  ])('%s %s', async (field, value) => {
    const edit = await editOf({ [field]: value })
    await expect(editOrganization(ctx, edit)).rejects.toMatchObject({ code: 'invalid_form', field })
  })
})

it('members without the permission, and visitors, change and read nothing', async () => {
  const edit = await editOf({ name: 'Taken over' })
  for (const actor of [memberOf(sale, 'user'), sale.ctx]) {
    await expect(editOrganization(actor, edit)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(organizationSettings(actor)).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await organization()).toMatchObject({ name: 'Club Ribera' })
})
