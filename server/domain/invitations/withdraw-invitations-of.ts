import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { rolesNotInvitableBy } from '#rules/members/member-permissions.ts'
import type { Role } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'

type Scope = Pick<Context, 'actor' | 'now'> & { organization: { id: string } }

/**
 * Withdraws what somebody sent who gets another role, or none (null): they must not regain theirs by an invitation of
 * their own.
 */
export async function withdrawInvitationsOf(em: Em, ctx: Scope, userId: string, role: Role | null): Promise<void> {
  const invitations = await query(
    em,
    sql<{ id: string; role: Role }>`
      update invitation set withdrawn_at = ${ctx.now}
      where organization_id = ${ctx.organization.id} and invited_by = ${userId}
        and role = any (${rolesNotInvitableBy(role)}::text[])
        and accepted_at is null and withdrawn_at is null
      returning id, role`,
  )
  for (const { id, role: invitedAs } of invitations)
    await audit(ctx, em, 'invitation.withdrawn', id, { role: invitedAs })
}
