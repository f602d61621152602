import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { tenantFile, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { findTakenSubdomains } from '../domains/taken-subdomains.ts'
import type { FileStore } from '../media/file-store.ts'
import { lockPools } from '../orders/pools.ts'
import { Organization } from '../organizations/organization.ts'
import { AppliedTenant } from './applied-tenant.ts'
import type { AssetBytes } from './canonical-tenant.ts'
import { liveTenant, type LiveTenant } from './live-tenant.ts'
import { mergeFolder, type MergedFolder } from './merge-folder.ts'
import { readFolder, type FolderContents } from './read-folder.ts'
import type { TenantSource } from './tenant-source.ts'
import { treeOf, valueOf } from './tenant-tree.ts'

export type TenantPlan = Pick<MergedFolder, 'changes' | 'conflicts' | 'kept'> & {
  organization: Organization | null
  live: LiveTenant | null
  merged: TenantFile
  said: FolderContents['said']
}

type Application = { source: TenantSource; assets: AssetBytes; isForced: boolean }

/**
 * Compares a tenant folder with its organization, which stays locked until the end of the transaction. Throws
 * `Refused`: `organization_deleted`, `subdomain_taken`.
 */
export async function planTenant(
  { now }: PlatformContext,
  em: Em,
  files: Pick<FileStore, 'read'>,
  { source, assets, isForced }: Application,
): Promise<TenantPlan> {
  const organization = await lockOrganization(em, source)
  const { tenant: file, said } = readFolder(source, assets, now)
  if (!organization) return { organization, live: null, merged: file, said, changes: [], conflicts: [], kept: [] }
  await lockContents(em, organization.id)
  const live = await liveTenant(em, files, organization)
  const applied = await em.findOne(AppliedTenant, { organizationId: organization.id })
  const { merged, ...outcome } = mergeFolder({
    now: treeOf(tenantFile, live.tenant),
    folder: treeOf(tenantFile, file),
    said: new Set(Object.keys(said)),
    last: applied?.folder ?? null,
    isForced,
  })
  return { organization, live, merged: valueOf(merged) as TenantFile, said, ...outcome }
}

async function lockOrganization(em: Em, { subdomain, file }: TenantSource): Promise<Organization | null> {
  const { currency } = file.organization
  // Anyone who buys refers to the organization, maybe with rows that are locked next: only another currency excludes it.
  const [row] = await query(
    em,
    sql<{ isSame: boolean }>`
      select currency = ${currency} as "isSame" from organization where subdomain = ${subdomain}`,
  )
  const mode = row?.isSame ? sql`for no key update` : sql`for update`
  await query(em, sql`select from organization where subdomain = ${subdomain} ${mode}`)
  const organization = await em.findOne(Organization, { subdomain })
  if (organization?.deletedAt) throw new Refused({ code: 'organization_deleted', values: { organization: subdomain } })
  if (!organization && (await findTakenSubdomains(em, [subdomain])).has(subdomain))
    throw new Refused({ code: 'subdomain_taken', field: 'subdomain', values: { subdomain } })
  return organization
}

/** In the order of locks of docs/decisions/0078. Sales may refer to these rows meanwhile. */
async function lockContents(em: Em, organizationId: string): Promise<void> {
  await lockRows(em, organizationId, 'competition')
  await lockPools(em, organizationId)
  for (const table of ['coupon', 'event', 'news_article'] as const) await lockRows(em, organizationId, table)
}

const lockRows = (em: Em, organizationId: string, table: 'competition' | 'coupon' | 'event' | 'news_article') =>
  query(
    em,
    sql`select from ${sql.table(table)} where organization_id = ${organizationId} order by id for no key update`,
  )
