import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { newId } from '#server/database/ids.ts'
import { applyTenant } from './apply-tenant.ts'
import { demoOwnerOf, installTenants, organizationsWithDemoOwners } from './install-tenants.ts'
import { readTenantFolder } from './tenant-folder.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const files = diskFiles(createTemporaryFolder('files'))
const shop = useShop()

const tenantsWithOne = () => {
  const folder = createTemporaryFolder('tenants')
  const subdomain = `fells-${newId().slice(-12)}`
  cpSync('tenants/lanternfell', path.join(folder, subdomain), { recursive: true })
  return { folder, subdomain, install: () => installTenants(shop.system, files, { folder, withOwners: true }) }
}

const athletesOf = async (subdomain: string): Promise<number | null> => {
  const { rows } = await shop.owner.query(
    `select (select count(*)::int from registration where organization_id = organization.id) as count
      from organization where subdomain = $1`,
    [subdomain],
  )
  return rows[0]?.count ?? null
}

describe('installing the organizations of a folder', () => {
  test('happens once, with athletes and an owner', async () => {
    const { subdomain, install } = tenantsWithOne()
    expect(await install()).toEqual([subdomain])
    expect(await install()).toEqual([])
    expect(await athletesOf(subdomain)).toBe(371)
    const organizations = await organizationsWithDemoOwners(shop.system, 1000)
    const ownerEmail = demoOwnerOf(subdomain)
    expect(organizations).toContainEqual(expect.objectContaining({ ownerEmail }))
    const { rows } = await shop.owner.query('select name from auth_user where email = $1', [ownerEmail])
    expect(rows).toEqual([{ name: 'Clara Martin' }])
  })

  test('is done by one of several processes that start at once', async () => {
    const { subdomain, install } = tenantsWithOne()
    const results = await Promise.all([install(), install()])
    expect(results.toSorted((one, other) => one.length - other.length)).toEqual([[], [subdomain]])
    expect(await athletesOf(subdomain)).toBe(371)
  })

  test('goes on where a killed start left off', async () => {
    const { folder, subdomain, install } = tenantsWithOne()
    await applyTenant(shop.system, files, await readTenantFolder(path.join(folder, subdomain), shop.system.templates))
    expect(await athletesOf(subdomain)).toBe(0)
    expect(await install()).toEqual([subdomain])
    expect(await athletesOf(subdomain)).toBe(371)
  })

  test('does not bring back what was erased', async () => {
    const { subdomain, install } = tenantsWithOne()
    await install()
    await shop.owner.query('update organization set subdomain = $2 where subdomain = $1', [subdomain, `x${subdomain}`])
    expect(await install()).toEqual([])
    expect(await athletesOf(subdomain)).toBeNull()
  })

  test('leaves an organization alone that an operator made under the name', async () => {
    const { folder, subdomain, install } = tenantsWithOne()
    const operator = { ...shop.system, actor: { kind: 'operator', name: 'ana' } as const }
    await applyTenant(operator, files, await readTenantFolder(path.join(folder, subdomain), shop.system.templates))
    expect(await install()).toEqual([])
    expect(await athletesOf(subdomain)).toBe(0)
  })

  test('rejects a folder with everything that is wrong with it, as an apply does', async () => {
    const { folder, subdomain, install } = tenantsWithOne()
    const tenantJson = path.join(folder, subdomain, 'tenant.json')
    const file = JSON.parse(readFileSync(tenantJson, 'utf8'))
    const organization = { ...file.organization, owner: 1, templates: { event: { id: 'baroque' } } }
    writeFileSync(tenantJson, JSON.stringify({ ...file, organization }))
    rmSync(path.join(folder, subdomain, 'assets/mark.svg'))
    const templateProblem = 'must be one of default, minimalist, modern, not "baroque"'
    await expect(install()).rejects.toMatchObject({
      code: 'tenant_invalid',
      problems: [
        { file: `${subdomain}/tenant.json`, path: 'organization.owner', problem: 'is no field here' },
        { file: `${subdomain}/tenant.json`, path: 'organization.templates.event.id', problem: templateProblem },
        { file: `${subdomain}/assets/mark.svg`, path: '', problem: 'is missing' },
      ],
    })
    expect(await athletesOf(subdomain)).toBeNull()
  })

  test('makes nothing of a folder that is not there', async () => {
    expect(await installTenants(shop.system, files, { folder: '/nowhere', withOwners: true })).toEqual([])
  })
})
