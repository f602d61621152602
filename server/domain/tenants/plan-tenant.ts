import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { TenantFile } from '#rules/tenants/tenant-file.ts'
import { findTakenSubdomains } from '../domains/taken-subdomains.ts'
import type { FileStore } from '../media/file-store.ts'
import { lockPools } from '../orders/pools.ts'
import { Organization } from '../organizations/organization.ts'
import { AppliedTenant } from './applied-tenant.ts'
import { canonicalTenant, type AssetBytes } from './canonical-tenant.ts'
import { liveTenant, type LiveTenant } from './live-tenant.ts'
import { mergeTenants, type StaffValue, type TenantChange, type TenantConflict, type Winner } from './merge-tenants.ts'
import { statedValuesOf } from './stated-values.ts'
import type { TenantSource } from './tenant-source.ts'
import type { Values } from './tenant-leaves.ts'

export type TenantPlan = {
  organization: Organization | null
  live: LiveTenant | null
  file: TenantFile
  stated: Values
  merged: TenantFile
  changes: TenantChange[]
  conflicts: TenantConflict[]
  staffValues: StaffValue[]
}

type Application = { source: TenantSource; assets: AssetBytes; winner: Winner | null }

/**
 * Compares a tenant folder with its organization, which stays locked until the end of the transaction. Throws
 * `Refused`: `organization_deleted`, `subdomain_taken`.
 */
export async function planTenant(
  { now }: PlatformContext,
  em: Em,
  files: Pick<FileStore, 'read'>,
  { source, assets, winner }: Application,
): Promise<TenantPlan> {
  const organization = await lockOrganization(em, source)
  const file = canonicalTenant(source.file, assets, now)
  const stated = statedValuesOf((source.json ?? source.file) as Values)
  if (!organization)
    return { organization, live: null, file, stated, merged: file, changes: [], conflicts: [], staffValues: [] }
  await lockContents(em, organization.id)
  const live = await liveTenant(em, files, organization)
  const base = await em.findOne(AppliedTenant, { organizationId: organization.id })
  const sides = { current: live.tenant, file, stated, base: base?.leaves ?? null, winner }
  return { organization, live, file, stated, ...mergeTenants(sides) }
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
