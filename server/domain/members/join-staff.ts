import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Actor } from '#rules/permissions.ts'
import { termsVersion } from '#rules/organizations/terms.ts'
import { audit } from '../audit/audit.ts'
import type { Invitation } from '../invitations/invitation.ts'

/**
 * An existing member keeps their role. Who joins a signed-up organization as its owner accepts the platform's terms.
 */
export async function joinStaff(
  ctx: PlatformContext,
  em: Em,
  invitation: Invitation,
  person: { userId: string; name: string },
): Promise<void> {
  const { id, organizationId, email, role } = invitation
  invitation.acceptedAt = ctx.now
  await em.flush()
  await query(
    em,
    sql`
      insert into membership (id, organization_id, user_id, role, created_at)
        values (${newId()}, ${organizationId}, ${person.userId}, ${role}, ${ctx.now})
      on conflict (organization_id, user_id) do nothing`,
  )
  const actor = { kind: 'member', ...person, email, role } as const
  await audit({ ...ctx, actor, organization: { id: organizationId } }, em, 'member.joined', person.userId, {
    invitation: id,
    role,
  })
  if (role === 'owner') await acceptTerms(ctx, em, organizationId, { actor, userId: person.userId })
}

async function acceptTerms(
  ctx: PlatformContext,
  em: Em,
  organizationId: string,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<void> {
  const updatedRows = await query(
    em,
    sql`
      update organization
        set terms_version = ${termsVersion}, terms_accepted_at = ${ctx.now}, terms_accepted_by = ${userId}
      where id = ${organizationId} and sign_up_key is not null and terms_accepted_at is null returning id`,
  )
  const details = { version: termsVersion, by: userId }
  if (updatedRows.length)
    await audit({ ...ctx, actor, organization: { id: organizationId } }, em, 'terms.accepted', organizationId, details)
}
