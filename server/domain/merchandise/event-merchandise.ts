import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EditorItem, EventMerchandise, SupplierRow } from '#rules/merchandise/event-merchandise.ts'
import { closedReason } from '#rules/competitions/places.ts'
import { queryOf } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import type { EventKey } from './offered-items.ts'

/** Throws `Refused` `not_found`, `forbidden`. */
export const eventMerchandise = queryOf({
  permission: 'manage-merchandising',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventMerchandise> {
    const { id, organizationId } = event
    const where = { organizationId, eventId: id }
    const competitions = await em.find(Competition, where, { orderBy: { position: 'asc', id: 'asc' } })
    const existing = new Set(competitions.map((competition) => competition.id))
    const items = await itemsOf(em, event)
    return {
      id,
      isOpen: closedReason(registrationWindow(event), ctx.now) === null,
      competitions: competitions.map((competition) => ({ id: competition.id, name: competition.name })),
      // A competition that was removed is none that an item can be for.
      items: items.map((item) => ({
        ...item,
        competitionIds: item.competitionIds?.filter((competition) => existing.has(competition)) ?? null,
      })),
      supply: await supplyOf(em, event),
    }
  },
})

const itemsOf = (em: Em, { organizationId, id: eventId }: EventKey): Promise<EditorItem[]> =>
  query(
    em,
    sql<EditorItem>`
      select item.id, item.revision, item.position, item.name, description, '/files/' || picture as picture,
        price::float8, rule, variants_label as "variantsLabel", competition_ids as "competitionIds",
        is_active as "isActive",
        jsonb_agg(jsonb_build_object('id', variant.id, 'name', variant.name, 'stock', pool.capacity,
          'taken', pool.taken, 'isChosen', exists (select from merchandise_choice as choice
            where choice.organization_id = variant.organization_id and choice.variant_id = variant.id))
          order by variant.position, variant.id) as variants
      from merchandise_item as item
      join merchandise_variant as variant on variant.organization_id = item.organization_id and item_id = item.id
      join place_pool as pool on pool.organization_id = variant.organization_id and pool.id = pool_id
      where item.organization_id = ${organizationId} and event_id = ${eventId}
      group by item.organization_id, item.id order by item.position, item.id`,
  )

/** What is sold and not cancelled, by item, variant and competition. */
export const supplyOf = (em: Em, { organizationId, id: eventId }: EventKey): Promise<SupplierRow[]> =>
  query(
    em,
    sql<SupplierRow>`
      select item.name as item, variant.name as variant, competition.name as competition,
        coalesce(sum(choice.quantity) filter (where line.state = 'confirmed'), 0)::int as confirmed,
        coalesce(sum(choice.quantity) filter (where line.state = 'held'), 0)::int as held,
        coalesce(sum(choice.quantity) filter (where line.state = 'confirmed' and delivered_at is not null), 0)::int
          as delivered
      from merchandise_item as item
      join merchandise_variant as variant on variant.organization_id = item.organization_id
        and variant.item_id = item.id
      join merchandise_choice as choice on choice.organization_id = variant.organization_id and variant_id = variant.id
      join order_line as line on line.organization_id = choice.organization_id and line.id = line_id
      left join registration on registration.organization_id = choice.organization_id
        and registration.id = registration_id
      left join competition on competition.organization_id = registration.organization_id
        and competition.id = competition_id
      where item.organization_id = ${organizationId} and item.event_id = ${eventId} and line.state in ('confirmed', 'held')
      group by item.organization_id, item.id, variant.organization_id, variant.id,
        competition.organization_id, competition.id
      order by item.position, item.id, variant.position, variant.id, competition.position, competition.id`,
  )
