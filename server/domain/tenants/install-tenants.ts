import path from 'node:path'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { FileStore } from '../media/file-store.ts'
import { Organization } from '../organizations/organization.ts'
import { tenantFolders } from './tenant-folders.ts'

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
    const subdomains: string[] = []
    for (const tenant of await tenantFolders(folder)) {
      const subdomain = path.basename(tenant)
      if (!(await isWanted(em, subdomain))) continue
      // Loaded when there is something to install: any later start holds none of it.
      const { installTenant } = await import('./install-tenant.ts')
      await installTenant(ctx, files, tenant, { owner: withOwners ? demoOwnerOf(subdomain) : null })
      subdomains.push(subdomain)
    }
    return subdomains
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
