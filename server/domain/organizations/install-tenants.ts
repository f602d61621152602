import path from 'node:path'
import type { PlatformContext } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import { Competition } from '../competitions/competition.ts'
import type { FileStore } from '../media/file-store.ts'
import { audit } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { seedRegistrations } from '../registrations/seed-registrations.ts'
import { addMember } from '../users/add-member.ts'
import { applyTenant, type TenantSource } from './apply-tenant.ts'
import { Organization } from './organization.ts'
import { readTenantFolder, tenantFolders } from './tenant-folder.ts'

const installLock = 7_316_240_912

/** The address of the account that looks after a demo organization. */
export const demoOwnerOf = (subdomain: string): string => `owner@${subdomain}.example`

/**
 * Applies the tenants of a folder that were never applied here, with their demo registrations and, where wanted, an
 * owner's account each. Each is installed once in the life of a database: one that was deleted does not come back, and
 * an organization that took the name first is left alone. Returns the subdomains installed now.
 *
 * Interrupted, it goes on at the next start; of several processes that start at once, one does the work.
 */
export async function installTenants(
  ctx: PlatformContext,
  files: FileStore,
  { folder, withOwners }: { folder: string; withOwners: boolean },
): Promise<string[]> {
  return ctx.db.transaction(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [installLock])
    const installed: string[] = []
    for (const tenant of await tenantFolders(folder)) {
      if (!(await isWanted(em, path.basename(tenant)))) continue
      await install(ctx, files, await readTenantFolder(tenant), withOwners)
      installed.push(path.basename(tenant))
    }
    return installed
  })
}

// The audit keeps what was installed, also after the organization is gone.
async function isWanted(em: Em, subdomain: string): Promise<boolean> {
  const [{ is_done: isDone }] = (await em.execute(
    `select exists (select 1 from audit_entry where action = 'tenant.installed' and details ->> 'subdomain' = ?)
      or exists (select 1 from organization where subdomain = ? and not exists (
        select 1 from audit_entry where action = 'tenant.applied' and actor = 'system' and subject = organization.id::text
      )) as is_done`,
    [subdomain, subdomain],
  )) as [{ is_done: boolean }]
  return !isDone
}

async function install(ctx: PlatformContext, files: FileStore, source: TenantSource, withOwners: boolean) {
  const { subdomain } = source
  const { organizationId } = await applyTenant(ctx, files, source)
  const inside = (await ctx.within(organizationId))!
  for (const { competitionId, count } of await emptyCompetitions(ctx, organizationId, source)) {
    await seedRegistrations(inside, { competitionId, count })
  }
  if (withOwners) await addMember(ctx, { organizationId, email: demoOwnerOf(subdomain), role: 'owner' })
  await ctx.db.transaction((em) =>
    audit({ ...ctx, organization: { id: organizationId } }, em, 'tenant.installed', organizationId, { subdomain }),
  )
}

// What an interrupted installation has filled already is left as it is: a competition is filled whole or not at all.
const emptyCompetitions = (ctx: PlatformContext, organizationId: string, { file }: TenantSource) =>
  ctx.db.transaction(async (em) => {
    const wanted: { competitionId: string; count: number }[] = []
    for (const { slug, competitions } of file.events) {
      const event = await em.findOneOrFail(Event, { organizationId, slug })
      for (const { name, seedTaken } of competitions) {
        const row = await em.findOneOrFail(Competition, { organizationId, eventId: event.id, name })
        const [pool] = await em.execute<{ taken: number }[]>(
          'select taken from place_pool where organization_id = ? and id = ?',
          [organizationId, row.poolId],
        )
        if (seedTaken > 0 && pool!.taken === 0) wanted.push({ competitionId: row.id, count: seedTaken })
      }
    }
    return wanted
  })

/** Organizations by name with, where there is one, the address of the demo account that looks after it. */
export const organizationsWithDemoOwners = (
  ctx: PlatformContext,
  limit: number,
): Promise<{ id: string; name: string; ownerEmail: string | null }[]> =>
  ctx.db.transaction(async (em) => {
    const organizations = await em.find(Organization, { deletedAt: null }, { orderBy: { name: 'asc' }, limit })
    const owners = await em.execute<{ organization_id: string; email: string }[]>(
      `select membership.organization_id, auth_user.email from membership
        join auth_user on auth_user.id = membership.user_id
        where membership.role = 'owner' and auth_user.email like 'owner@%.example'`,
    )
    return organizations.map(({ id, name, subdomain }) => {
      const email = demoOwnerOf(subdomain)
      const isThere = owners.some((owner) => owner.organization_id === id && owner.email === email)
      return { id, name, ownerEmail: isThere ? email : null }
    })
  })
