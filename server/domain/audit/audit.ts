import type { Em } from '#server/database/orm.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import type { Actor } from '#rules/permissions.ts'
import { AuditEntry } from './audit-entry.ts'

/** The id of a written entry: the proof that there is one. */
export type EntryId = string & { readonly isOfEntry: true }

type AuditActor = Actor | Readonly<{ kind: 'member'; userId: string }>

/**
 * Records who did what to whom, in the transaction of the change. `action` is `noun.verb` (see
 * `rules/audit/audit-actions.ts`), `subject` the id it was done to; `details` holds ids, amounts and reasons, never
 * personal data or secrets. Returns the id of the entry.
 */
export async function audit(
  ctx: { actor: AuditActor; now: Date; organization?: { id: string } },
  em: Em,
  action: AuditAction,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<EntryId> {
  const organizationId = ctx.organization?.id ?? null
  const entry = em.create(AuditEntry, {
    organizationId,
    actor: actorName(ctx.actor),
    action,
    subject,
    details,
    at: ctx.now,
  })
  await em.flush()
  return entry.id as EntryId
}

export const actorName = (actor: AuditActor): string => {
  if (actor.kind === 'member') return `member:${actor.userId}`
  if (actor.kind === 'visitor') return actor.account ? `person:${actor.account.userId}` : 'visitor'
  return actor.kind === 'operator' ? `operator:${actor.name}` : actor.kind
}
