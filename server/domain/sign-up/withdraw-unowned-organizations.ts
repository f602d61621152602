import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { audit } from '../audit/audit.ts'
import { Organization } from '../organizations/organization.ts'

export const daysToVerify = 7
const dayMs = 86_400_000

/**
 * Deletes signed-up organizations whose owner verified no address within seven days of the last mail. Audit entries
 * stay; the subdomain is free again.
 */
export async function withdrawUnownedOrganizations(
  ctx: PlatformContext,
): Promise<{ withdrawn: string[]; failed: { organizationId: string; error: unknown }[] }> {
  const organizations = await ctx.db.transaction((em) => findUnowned(em, ctx.now))
  const [withdrawn, failed]: [string[], { organizationId: string; error: unknown }[]] = [[], []]
  for (const { id } of organizations) {
    try {
      if (await withdraw(ctx, id)) withdrawn.push(id)
    } catch (error) {
      failed.push({ organizationId: id, error })
    }
  }
  return { withdrawn, failed }
}

const withdraw = (ctx: PlatformContext, id: string): Promise<boolean> =>
  ctx.db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await query(
      em,
      sql`select from auth_user where id in (select user_id from membership where organization_id = ${id}) for update`,
    )
    // Read again under the locks: somebody may have verified the address, or joined, meanwhile.
    if (!organization || !(await findUnowned(em, ctx.now, id)).length) return false
    const { subdomain } = organization
    for (const table of ['membership', 'invitation', 'fee_plan'])
      await query(em, sql`delete from ${sql.table(table)} where organization_id = ${id}`)
    await em.nativeDelete(Organization, { id })
    await audit({ ...ctx, organization: { id } }, em, 'organization.withdrawn', id, { subdomain })
    return true
  })

// Organizations of operators and tenant folders have no owner on purpose; one with an event had one.
const findUnowned = (em: Em, now: Date, id: string | null = null): Promise<{ id: string }[]> => {
  const cutoff = new Date(now.getTime() - daysToVerify * dayMs)
  return query(
    em,
    sql<{ id: string }>`
      select id from organization
      where (${id}::uuid is null or id = ${id}) and sign_up_key is not null and created_at < ${cutoff}
        and not exists (select from event where organization_id = organization.id)
        and not exists (select from orders where organization_id = organization.id)
        and not exists (select from former_subdomain where organization_id = organization.id)
        and not exists (
          select from membership join auth_user on auth_user.id = user_id
            where organization_id = organization.id and (email_verified or membership.created_at >= ${cutoff}))
        and not exists (
          select from invitation where organization_id = organization.id
            and (accepted_at is not null or withdrawn_at is null and expires_at > ${now}))`,
  )
}
