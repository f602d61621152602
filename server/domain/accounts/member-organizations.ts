import type { PlatformContext } from '#server/context.ts'
import type { Role } from '#rules/permissions.ts'
import { query, sql } from '#server/database/query.ts'

export type MemberOrganization = { id: string; name: string; role: Role }

export const memberOrganizations = (ctx: PlatformContext, userId: string): Promise<MemberOrganization[]> =>
  ctx.db.transaction((em) =>
    query(
      em,
      sql<MemberOrganization>`
        select organization.id, organization.name, membership.role
         from membership join organization on organization.id = membership.organization_id
        where membership.user_id = ${userId} and organization.deleted_at is null
        order by organization.name collate alphabetical, organization.id`,
    ),
  )
