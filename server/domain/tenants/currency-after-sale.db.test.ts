import { expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { applyTenant } from './apply-tenant.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const files = diskFiles(createTemporaryFolder('files'))
const shop = useShop()

const applyWithEuros = ({ organizationId }: Sale) => {
  const place = { language: 'es', region: 'es-ES', currency: 'EUR', timeZone: 'Europe/Madrid' }
  const json = { organization: { name: 'Club de la Ribera', ...place } }
  const source = { subdomain: `t-${organizationId}`, file: parseTenantFile(json), json, readAsset }
  return applyTenant(shop.system, files, source, { isForced: true })
}

const readAsset = (name: string) => Promise.reject(new Error(`${name} is not there`))

const organizationRow = ({ organizationId }: Sale) =>
  queryRow(shop, 'select name, currency from organization where id = $1', [organizationId])

test('another currency is applied until somebody has bought, and rejected afterwards', async () => {
  const [unsold, sold] = [await openSale(shop, { price: 0 }), await openSale(shop, { price: 0 })]
  await holdPlaces(sold)
  await applyWithEuros(unsold)
  expect(await organizationRow(unsold)).toEqual({ name: 'Club de la Ribera', currency: 'EUR' })
  await expect(applyWithEuros(sold)).rejects.toMatchObject({
    code: 'tenant_invalid',
    field: 'organization.currency',
    values: { path: 'organization.currency', problem: 'stays ARS: somebody has bought' },
  })
  expect(await organizationRow(sold)).toEqual({ name: 'Club Ribera', currency: 'ARS' })
})
