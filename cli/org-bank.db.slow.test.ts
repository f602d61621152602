import { expect, test } from 'vitest'
import { secretBox } from '#server/adapters/secrets/secret-box.ts'
import { openSale, secret } from '#server/testing/shop.ts'
import { editBankDetails, readBankDetails } from '#server/domain/organizations/edit-bank-details.ts'
import { addMember } from '#server/testing/staff.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator(databaseUrls, { APP_SECRET: secret })
const { dorsal, rows } = operator
const shop = useShop()
const details = {
  holder: 'Club Ribera Asociación Civil',
  bankName: 'Banco del Río',
  accountType: 'business',
  accountNumber: 'ES9121000418450200051332',
  routingNumber: '021000021',
  taxIds: ['30-71234567-8'],
} as const

const openOrganization = async () => {
  const sale = await openSale(shop)
  const { ctx } = await addMember(shop, sale, 'owner')
  const form = { ...details, taxIds: [...details.taxIds], version: '' }
  await editBankDetails(ctx, secretBox(secret), form)
  return { org: ctx.organization.subdomain, organizationId: sale.organizationId, ctx }
}
const readings = async (organizationId: string) =>
  rows(`select actor, details from audit_entry where organization_id = $1 and action = 'bank-details.read'`, [
    organizationId,
  ])

test('an operator reads bank details in full, and the audit entry does not contain them', async () => {
  const { org, organizationId } = await openOrganization()
  expect((await dorsal('org', 'bank', org, '--json')).json).toMatchObject({ organizationId, ...details })
  const { out } = await dorsal('org', 'bank', org)
  for (const value of ['Club Ribera', 'ES9121000418450200051332', '021000021', '30-71234567-8'])
    expect(out).toContain(value)
  const entry = { actor: expect.stringMatching(/^operator:/), details: {} }
  expect(await readings(organizationId)).toEqual([entry, entry])
})

test('bank details have no dry run, and nobody else reads them', async () => {
  const { org, organizationId, ctx } = await openOrganization()
  const dryRun = await dorsal('org', 'bank', org, '--dry-run')
  expect(dryRun).toMatchObject({ code: 2, out: '' })
  expect(dryRun.err).not.toContain('ES91')
  await expect(readBankDetails(ctx, secretBox(secret))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await readings(organizationId)).toEqual([])
})

test('an organization without bank details and an unknown organization are not found', async () => {
  const { ctx } = await openSale(shop)
  expect(await dorsal('org', 'bank', ctx.organization.subdomain)).toMatchObject({ code: 3, out: '' })
  expect(await dorsal('org', 'bank', 'nobody-here')).toMatchObject({ code: 3 })
})
