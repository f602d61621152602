import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { newId } from '#server/database/ids.ts'
import { generatedAsset, generatedTenant } from '#server/testing/generated-tenants.ts'
import { assetsOf, parseTenantFile, tenantFile, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { applyTenant } from './apply-tenant.ts'
import { canonicalTenant } from './canonical-tenant.ts'
import { exportTenant } from './export-tenant.ts'
import { readTenantFolder } from './tenant-folder.ts'
import { treeOf, valuesByPath } from './tenant-tree.ts'
import { writeTenantFolder } from './write-tenant-folder.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const files = diskFiles(createTemporaryFolder('files'))
const shop = useShop()

const newSubdomain = () => `copy-${newId().slice(-12)}`

async function exportFolder(organizationId: string, subdomain: string): Promise<string> {
  const folder = path.join(createTemporaryFolder('tenants'), subdomain)
  await writeTenantFolder(folder, files, await exportTenant(shop.system, files, organizationId))
  return folder
}

const bytesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file).toString('base64')]),
  )

describe('exporting an organization', () => {
  test('gives what was applied, byte by byte the same again, and equal when applied under another name', async () => {
    const property = fc.asyncProperty(generatedTenant, async (json) => {
      const file = parseTenantFile(json)
      const source = { subdomain: newSubdomain(), file, json, readAsset: generatedAsset }
      const first = await applyTenant(shop.system, files, source)
      const folder = await exportFolder(first.organizationId, newSubdomain())
      expect(bytesIn(await exportFolder(first.organizationId, newSubdomain()))).toEqual(bytesIn(folder))

      const assets = new Map(
        await Promise.all(assetsOf(file).map(async (name) => [name, await generatedAsset(name)] as const)),
      )
      const valuesOf = (tenant: TenantFile) => valuesByPath(treeOf(tenantFile, tenant))
      const exported = JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8'))
      expect(valuesOf(exported)).toMatchObject(valuesOf(canonicalTenant(file, assets, shop.system.now)))

      const copy = await applyTenant(shop.system, files, await readTenantFolder(folder, shop.system.templates))
      expect(copy.isNew).toBe(true)
      expect(bytesIn(await exportFolder(copy.organizationId, newSubdomain()))).toEqual(bytesIn(folder))
      const again = await applyTenant(shop.system, files, await readTenantFolder(folder, shop.system.templates))
      expect(again).toMatchObject({ isNew: false, changes: [], newCompetitions: [] })
    })
    await fc.assert(property, { numRuns: 12, seed: 11, endOnFailure: true })
  }, 120_000)

  test('names assets by their content', async () => {
    const json = { organization: { name: 'Club Sur', contactEmail: null, logo: 'mark.svg' } }
    const source = { subdomain: newSubdomain(), file: parseTenantFile(json), json, readAsset: generatedAsset }
    const { organizationId } = await applyTenant(shop.system, files, source)
    const folder = await exportFolder(organizationId, newSubdomain())
    expect(JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8')).organization.logo).toBe(
      'e0cdaee973f4ce229fcc7849ef5af045.svg',
    )
    expect(readdirSync(`${folder}/assets`)).toEqual(['e0cdaee973f4ce229fcc7849ef5af045.svg'])
  })

  test('rejects, with its key, a file that is not in the store any more', async () => {
    const json = { organization: { name: 'Club Sur', contactEmail: null, logo: 'mark.svg' } }
    const source = { subdomain: newSubdomain(), file: parseTenantFile(json), json, readAsset: generatedAsset }
    const { organizationId } = await applyTenant(shop.system, files, source)
    await files.forget(organizationId)
    await expect(exportTenant(shop.system, files, organizationId)).rejects.toMatchObject({
      code: 'tenant_invalid',
      problems: [
        { file: expect.stringContaining(`${organizationId}/`), path: '', problem: 'is missing in the file store' },
      ],
    })
  })
})
