import type { Em } from '#server/database/orm.ts'
import { newId } from '#server/database/ids.ts'
import { shiftWithStart } from '#rules/time/wall-clock.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import type { Event } from '../events/event.ts'
import { createStock } from '../orders/pools.ts'
import { TicketType } from './ticket-type.ts'

type Start = Pick<Event, 'id' | 'startsAt' | 'timeZone'>

/** Gives a new event the ticket types of another, of which nothing is sold; their sale moves with its start. */
export async function copyTicketTypes(em: Em, original: Start & Pick<Event, 'organizationId'>, copy: Start) {
  const { organizationId } = original
  const types = await em.find(TicketType, { organizationId, eventId: original.id })
  const pools = await em.find(PlacePool, { organizationId, id: { $in: types.map(({ poolId }) => poolId) } })
  const shift = (moment: Date | null | undefined) => moment && shiftWithStart(moment, original, copy)
  for (const type of types)
    em.create(TicketType, {
      ...type,
      id: newId(),
      eventId: copy.id,
      poolId: await createStock(em, organizationId, pools.find(({ id }) => id === type.poolId)!.capacity ?? null),
      saleStartsAt: shift(type.saleStartsAt),
      saleEndsAt: shift(type.saleEndsAt),
      revision: 0,
    })
  await em.flush()
}
