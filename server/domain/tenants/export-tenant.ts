import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { parseTenantFile, tenantProblems, type TenantFile } from '#rules/tenants/tenant-file.ts'
import type { FileStore } from '../media/file-store.ts'
import { Organization } from '../organizations/organization.ts'
import { InvalidTenant } from './invalid-tenant.ts'
import { liveTenant } from './live-tenant.ts'

export type TenantExport = {
  /** The bytes of tenant.json, the same for the same organization. */
  json: string
  file: TenantFile
  /** Names in `assets/`, with the keys of the file store. */
  keys: ReadonlyMap<string, string>
}

/**
 * Throws `Refused` `not_found`, `InvalidTenant` for files that are missing and values that no folder may have.
 */
export async function exportTenant(
  { db }: PlatformContext,
  files: Pick<FileStore, 'read'>,
  organizationId: string,
): Promise<TenantExport> {
  const { subdomain, tenant, keys, missing } = await db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id: organizationId, deletedAt: null })
    if (!organization) throw new Refused({ code: 'not_found' })
    return { subdomain: organization.subdomain, ...(await liveTenant(em, files, organization)) }
  })
  const problems = [
    ...tenantProblems(tenant).map((problem) => ({ file: `${subdomain}/tenant.json`, ...problem })),
    ...missing.map((key) => ({ file: key, path: '', problem: 'is missing in the file store' })),
  ]
  if (problems.length > 0) throw new InvalidTenant(problems)
  const file = parseTenantFile(tenant)
  return { json: `${JSON.stringify(file, null, 2)}\n`, file, keys }
}
