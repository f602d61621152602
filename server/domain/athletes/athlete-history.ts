import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { AuditChange } from '#rules/audit/audit-log.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { can } from '#rules/permissions.ts'
import { findReminders, type Reminder } from '../answers/find-reminders.ts'
import { pauseBegin } from '../answers/reminder-key.ts'
import { actorOf, findPeopleNames } from '../audit/audit-log.ts'
import { changesOf } from '../audit/changes-of.ts'
import type { Registration } from '../registrations/registration.ts'

type Note = { id: string; at: string; authorId: string | null; text: string }

type AthleteHistory = Pick<AthleteDetails, 'lastReminder' | 'notes'> & { changes: AuditChange[] }

/** What was done to an athlete and, for who sees money, to their order and its payments; the latest first. */
export async function athleteHistory(
  em: Em,
  ctx: Context,
  { organizationId, id, orderId }: Registration,
): Promise<AthleteHistory> {
  const visibleOrderId = can(ctx.actor, 'see-money') ? (orderId ?? null) : null
  const subjects = sql`
    select ${id}::text union all select ${visibleOrderId}::text union all select payment.id::text from payment
    where payment.organization_id = ${organizationId} and order_id = ${visibleOrderId}::uuid`
  const notes = await query(
    em,
    sql<Note>`
      select id, ${isoMoment('athlete_note.created_at')} as at, author_id as "authorId", text from athlete_note
      where organization_id = ${organizationId} and registration_id = ${id} order by athlete_note.created_at desc, id desc`,
  )
  const reminders = await findReminders(em, { organizationId, id })
  const people = await findPeopleNames(em, [
    ...notes.flatMap(({ authorId }) => authorId ?? []),
    ...reminders.flatMap(({ actor }) => actor?.split(':')[1] ?? []),
  ])
  const changes = [...(await changesOf(em, organizationId, subjects)), ...changesByReminders(reminders, people)]
  return {
    changes: changes.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    lastReminder: lastOf(reminders, ctx.now),
    notes: notes.map(({ authorId, ...note }) => ({
      ...note,
      author: authorId && (people.get(authorId) ?? null),
      isOwn: ctx.actor.kind === 'member' && ctx.actor.userId === authorId,
    })),
  }
}

// The log has one entry for all who were reminded at once, so that thousands do not bury the others in it.
const changesByReminders = (reminders: Reminder[], people: Map<string, string>): AuditChange[] =>
  reminders.flatMap(({ id, at, actor }) =>
    actor === null ? [] : [{ id, at, actor: actorOf(actor, people), action: 'athletes.reminded', details: {} }],
  )

function lastOf([latest]: Reminder[], now: Date): AthleteDetails['lastReminder'] {
  return latest ? { at: latest.at, isRecent: new Date(latest.at) > pauseBegin(now) } : null
}
