import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { audited, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { idsOf, type AthleteSelection } from '../registrations/tag-athletes.ts'

/** `at` names what was handed out at once, for the undo. */
type KitDelivery = Readonly<{ count: number; at: string }>

/**
 * Ticks off everything that athletes of an event have and were not handed out yet. Throws `Refused` `not_found`,
 * `forbidden`.
 */
export const deliverKits = command({
  permission: 'deliver-kits',
  subject: eventOfSelection,
  action: 'kits.delivered_to_many',
  async run({ em, ctx, subject: selection }) {
    const athletes = await lockedAthletes(em, ctx, selection)
    const items = await query(
      em,
      sql`
        update merchandise_choice as choice set delivered_at = ${ctx.now}, delivered_by = ${userOf(ctx)}
        from order_line as line
        where choice.organization_id = ${ctx.organization.id} and registration_id = any (${athletes}::uuid[])
          and delivered_at is null and line.organization_id = choice.organization_id and line.id = line_id
          and line.state = 'confirmed'
        returning choice.id`,
    )
    const result: KitDelivery = { count: items.length, at: ctx.now.toISOString() }
    if (items.length === 0) return unchanged(result)
    return audited({ count: items.length }, { subject: selection.eventId, result })
  },
})

/** Takes back what the same member handed out at once. Throws `Refused` `not_found`, `forbidden`. */
export const undoDelivery = command({
  permission: 'deliver-kits',
  subject: Event,
  action: 'kits.taken_back',
  async run({ em, ctx, subject: { id } }, at: Date) {
    const items = await query(
      em,
      sql`
        update merchandise_choice as choice set delivered_at = null, delivered_by = null
        from registration
        where choice.organization_id = ${ctx.organization.id} and delivered_at = ${at}
          and delivered_by is not distinct from ${userOf(ctx)}::uuid
          and registration.organization_id = choice.organization_id and registration.id = registration_id
          and event_id = ${id}
        returning choice.id`,
    )
    return items.length > 0 ? audited({ count: items.length }) : unchanged()
  },
})

async function eventOfSelection(em: Em, ctx: Context, selection: AthleteSelection) {
  const { id } = await findRow(em, ctx, Event, selection.eventId ?? '')
  return { ...selection, eventId: id }
}

const userOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.userId : null)

/**
 * Of those who are not erased; their orders and those that added merchandise are locked, so that nothing of them is
 * cancelled meanwhile.
 */
async function lockedAthletes(
  em: Em,
  ctx: Context,
  selection: AthleteSelection & { eventId: string },
): Promise<string[]> {
  const organizationId = ctx.organization.id
  const athletes = await query(
    em,
    sql<{ id: string; orderId: string }>`
      select id, order_id as "orderId" from registration
      where organization_id = ${organizationId} and id in (${await idsOf(em, ctx, selection)})
        and order_id is not null and confirmation_id is not null`,
  )
  const orderIds = [...new Set(athletes.map(({ orderId }) => orderId))]
  const ids = athletes.map(({ id }) => id)
  await query(
    em,
    sql`select from orders where organization_id = ${organizationId} and (id = any (${orderIds}::uuid[])
        or id in (select line.order_id from merchandise_choice as choice
          join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
          where choice.organization_id = ${organizationId} and choice.registration_id = any (${ids}::uuid[])))
      order by id for update`,
  )
  return ids
}
