import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { Competition } from '../competitions/competition.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import type { Order } from '../orders/order.ts'
import { lockEventPools } from '../orders/pools.ts'
import { WaitingEntry } from './waiting-entry.ts'

type Claim = Readonly<{ offer: string | undefined; order: Order; places: readonly PoolPlaces[]; now: Date }>

/**
 * Ends an offer in favour of an order, which gets the returned places in the same transaction. An order of other
 * competitions leaves it open. Throws `Refused` `offer_ended`.
 */
export async function claimOffer(em: Em, { offer: secretId, order, places, now }: Claim): Promise<PoolPlaces[]> {
  if (!secretId) return []
  const { organizationId, eventId } = order
  await lockEventPools(em, { organizationId, eventId })
  const entry = await em.findOne(WaitingEntry, { organizationId, eventId, secretId })
  if (entry?.state === 'taken' && entry.orderId === order.id) return []
  if (entry?.state !== 'offered' || entry.offeredUntil! <= now) throw new Refused({ code: 'offer_ended' })
  const { poolId } = await em.findOneOrFail(Competition, { organizationId, id: entry.competitionId })
  if (!places.some((each) => each.poolId === poolId)) return []
  Object.assign(entry, { state: 'taken', orderId: order.id, network: null, holder: null })
  await em.flush()
  return [{ poolId, quantity: entry.places }]
}
