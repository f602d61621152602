import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { maxGates, type GateDetails } from '#rules/gate/gate-forms.ts'
import type { GateView } from '#rules/gate/gate-views.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { rejectTakenName } from '../competitions/reject-taken-name.ts'
import { Event } from '../events/event.ts'
import { TicketType } from '../tickets/ticket-type.ts'
import { updateRevision } from '../update-revision.ts'
import { Gate } from './gate.ts'

type EventKey = Readonly<{ organizationId: string; id: string }>

/** The gates of an event, in the order they were added. */
export const gatesOf = (em: Em, { organizationId, id }: EventKey): Promise<GateView[]> =>
  query(
    em,
    sql<GateView>`
      select id, revision, name, ticket_type_ids as "ticketTypeIds", has_re_entry as "hasReEntry" from gate
      where organization_id = ${organizationId} and event_id = ${id} and deleted_at is null
      order by created_at, id`,
  )

/** Throws `Refused` `name_taken`, `ticket_unavailable`, `too_many_items`, `not_found`, `forbidden`. */
export const createGate = command({
  permission: 'edit-events',
  subject: Event,
  action: 'gate.created',
  around: rejectTakenName,
  async run({ em, ctx, subject: { organizationId, id: eventId } }, details: GateDetails) {
    await ensureTypesOf(em, { organizationId, id: eventId }, details)
    if ((await em.count(Gate, { organizationId, eventId, deletedAt: null })) >= maxGates)
      throw new Refused({ code: 'too_many_items', values: { max: maxGates } })
    em.create(Gate, { organizationId, eventId, ...details, createdAt: ctx.now })
    await em.flush()
    return audited({ gate: details.name })
  },
})

/** Throws `Refused` `changed_meanwhile` (`values.revision`), `name_taken`, `ticket_unavailable`, `not_found`, `forbidden`. */
export const editGate = command({
  permission: 'edit-events',
  subject: Gate,
  action: 'gate.edited',
  around: rejectTakenName,
  async run({ em, subject: gate }, { revision, details }: { revision: number; details: GateDetails }) {
    await ensureTypesOf(em, { organizationId: gate.organizationId, id: gate.eventId }, details)
    await updateRevision(em, Gate, gate, { revision, columns: details })
    return audited({ gate: details.name }, { subject: gate.eventId })
  },
})

/** What was scanned at it stays. Throws `Refused` `not_found`, `forbidden`. */
export const deleteGate = command({
  permission: 'edit-events',
  subject: Gate,
  action: 'gate.deleted',
  async run({ ctx, subject: gate }) {
    if (gate.deletedAt != null) return unchanged()
    gate.deletedAt = ctx.now
    return audited({ gate: gate.name }, { subject: gate.eventId })
  },
})

/** Throws `Refused` `name_taken`, `not_found`, `forbidden`. */
export const restoreGate = command({
  permission: 'edit-events',
  subject: Gate,
  action: 'gate.restored',
  around: rejectTakenName,
  async run({ em, subject: gate }) {
    if (gate.deletedAt == null) return unchanged()
    gate.deletedAt = null
    await em.flush()
    return audited({ gate: gate.name }, { subject: gate.eventId })
  },
})

async function ensureTypesOf(em: Em, { organizationId, id: eventId }: EventKey, { ticketTypeIds }: GateDetails) {
  const types = await em.find(TicketType, { organizationId, eventId })
  if (!ticketTypeIds.every((id) => types.some((type) => type.id === id)))
    throw new Refused({ code: 'ticket_unavailable', field: 'ticketTypeIds' })
}
