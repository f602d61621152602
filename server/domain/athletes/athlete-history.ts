import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { AthleteChange, AthleteNoteView } from '#rules/registrations/admin-athlete-views.ts'
import { can } from '#rules/permissions.ts'
import { actorOf, findPeopleNames } from '../audit/audit-log.ts'
import { plainDetails } from '../audit/plain-details.ts'
import type { Registration } from '../registrations/registration.ts'

type Entry = { id: string; at: string; actor: string; action: string; details: Record<string, unknown> }
type Note = { id: string; at: string; authorId: string | null; text: string }

const changesShown = 100

/** What was done to an athlete and, for who sees money, to their order and its payments; the latest first. */
export async function athleteHistory(
  em: Em,
  ctx: Context,
  { organizationId, id, orderId }: Registration,
): Promise<{ changes: AthleteChange[]; notes: AthleteNoteView[] }> {
  const visibleOrderId = can(ctx.actor, 'see-money') ? (orderId ?? null) : null
  const entries = await query(
    em,
    sql<Entry>`
      select id, ${isoMoment('audit_entry.at')} as at, actor, action, details from audit_entry
      where organization_id = ${organizationId} and subject in (
        select ${id}::text union all select ${visibleOrderId}::text union all select payment.id::text from payment
        where payment.organization_id = ${organizationId} and order_id = ${visibleOrderId}::uuid)
      order by audit_entry.at desc, id desc limit ${changesShown}`,
  )
  const notes = await query(
    em,
    sql<Note>`
      select id, ${isoMoment('athlete_note.created_at')} as at, author_id as "authorId", text from athlete_note
      where organization_id = ${organizationId} and registration_id = ${id} order by athlete_note.created_at desc, id desc`,
  )
  const memberIds = entries.flatMap(({ actor }) => (actor.startsWith('member:') ? actor.slice('member:'.length) : []))
  const people = await findPeopleNames(em, [...memberIds, ...notes.flatMap(({ authorId }) => authorId ?? [])])
  return {
    changes: entries.map(({ actor, details, ...entry }) => ({
      ...entry,
      actor: actorOf(actor, people),
      details: plainDetails(details),
    })),
    notes: notes.map(({ authorId, ...note }) => ({
      ...note,
      author: authorId && (people.get(authorId) ?? null),
      isOwn: ctx.actor.kind === 'member' && ctx.actor.userId === authorId,
    })),
  }
}
