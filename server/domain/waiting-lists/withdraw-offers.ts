import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools, poolCounts } from '../orders/pools.ts'
import { messageOf, setState } from './offer-free-places.ts'
import { noOffer, WaitingEntry } from './waiting-entry.ts'
import { Competition } from '../competitions/competition.ts'

type Withdrawal = Readonly<{ eventId: string; poolId: string; capacity: number | null }>

/**
 * Withdraws as many open offers, the latest first, as a lower limit of a competition or its event needs. Who had one
 * waits again in the position they had, and is told. Returns how many.
 */
export async function withdrawOffers(em: Em, ctx: Context, { eventId, poolId, capacity }: Withdrawal): Promise<number> {
  const { id: organizationId } = ctx.organization
  await lockEventPools(em, { organizationId, eventId })
  const { taken } = (await poolCounts(em, organizationId, [poolId])).get(poolId)!
  const competitions = await em.find(Competition, { organizationId, eventId })
  const ofPool = competitions.filter((each) => each.poolId === poolId)
  const concerned = new Map((ofPool.length > 0 ? ofPool : competitions).map((each) => [each.id, each.poolId]))
  const where = { organizationId, eventId, competitionId: { $in: [...concerned.keys()] }, state: 'offered' as const }
  const offers = await em.find(WaitingEntry, where, { orderBy: { offeredAt: 'desc', position: 'desc' }, refresh: true })
  let excess = capacity === null ? 0 : taken - capacity
  const withdrawn = offers.filter(({ places }) => {
    if (excess <= 0) return false
    excess -= places
    return true
  })
  const messages = withdrawn.map(messageOf('waiting-withdrawn'))
  const changes = withdrawn.map((entry) => {
    const change = setState(entry, concerned.get(entry.competitionId)!, 'waiting')
    Object.assign(entry, noOffer)
    return { ...change, waiting: entry.places }
  })
  await em.flush()
  await changeWaiting(em, organizationId, changes)
  await enqueueMessages(ctx, em, messages)
  return withdrawn.length
}
