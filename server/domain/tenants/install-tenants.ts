import path from 'node:path'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { FileStore } from '../media/file-store.ts'
import { Organization } from '../organizations/organization.ts'
import { tenantFolders } from './tenant-folders.ts'

const installLock = 7_316_240_912

export const demoOwnerOf = (subdomain: string): string => `owner@${subdomain}.example`

/**
 * Installs each tenant of a folder once in the life of a database: a deleted one does not come back, and an
 * organization that has its name is left alone. Returns the new subdomains. One of several starting processes does the
 * work, and an interrupted one continues at the next start.
 */
export async function installTenants(
  ctx: PlatformContext,
  files: FileStore,
  { folder, withOwners }: { folder: string; withOwners: boolean },
): Promise<string[]> {
  return ctx.db.transaction(async (em) => {
    await query(em, sql`select pg_advisory_xact_lock(${installLock})`)
    const subdomains: string[] = []
    for (const tenant of await tenantFolders(folder)) {
      const subdomain = path.basename(tenant)
      if (!(await isWanted(em, subdomain))) continue
      const { installTenant } = await import('./install-tenant.ts')
      await installTenant(ctx, files, tenant, { owner: withOwners ? demoOwnerOf(subdomain) : null })
      subdomains.push(subdomain)
    }
    return subdomains
  })
}

async function isWanted(em: Em, subdomain: string): Promise<boolean> {
  const [{ is_done: isDone }] = (await query(
    em,
    sql`
      select exists (select 1 from audit_entry where action = 'tenant.installed'
        and details ->> 'subdomain' = ${subdomain})
        or exists (select 1 from organization where subdomain = ${subdomain} and not exists (
        select 1 from audit_entry where action = 'tenant.applied' and actor = 'system'
          and subject = organization.id::text
      )) as is_done`,
  )) as [{ is_done: boolean }]
  return !isDone
}

export const organizationsWithDemoOwners = (
  ctx: PlatformContext,
  limit: number,
): Promise<{ id: string; name: string; ownerEmail: string | null }[]> =>
  ctx.db.transaction(async (em) => {
    const organizations = await em.find(
      Organization,
      { deletedAt: null },
      { orderBy: { name: 'asc' }, collation: 'alphabetical', limit },
    )
    const owners = await query(
      em,
      sql<{ organization_id: string; email: string }>`
        select membership.organization_id, auth_user.email from membership
        join auth_user on auth_user.id = membership.user_id
        where membership.role = 'owner' and auth_user.email like 'owner@%.example'`,
    )
    return organizations.map(({ id, name, subdomain }) => {
      const email = demoOwnerOf(subdomain)
      const isThere = owners.some((owner) => owner.organization_id === id && owner.email === email)
      return { id, name, ownerEmail: isThere ? email : null }
    })
  })
