import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { eventCapacity, setEventCapacity } from '../orders/pools.ts'
import { freeEventSlug, retryTakenSlug } from './create-event.ts'
import { findRow } from '../find-row.ts'
import { Event } from './event.ts'

/**
 * Makes a draft of an event's content and competitions, with their dates, prices and capacities, and without
 * registrations, results or coupons. Throws `Refused` `not_found`, `forbidden`.
 */
export async function duplicateEvent(
  ctx: Context,
  eventId: string,
  { title: newTitle }: { title?: string | undefined } = {},
): Promise<{ id: string; slug: string; title: string }> {
  ensureCan(ctx.actor, 'create-events')
  const organizationId = ctx.organization.id
  return retryTakenSlug(() =>
    ctx.db.transaction(async (em) => {
      const original = await findRow(em, ctx, Event, eventId)
      const title = newTitle ?? original.title
      // Locked so that their pools, read next, cannot be removed with them.
      const lockMode = LockMode.PESSIMISTIC_READ
      const competitions = await em.find(Competition, { organizationId, eventId }, { lockMode, orderBy: { id: 'asc' } })
      const pools = await copyPools(em, organizationId, competitions)
      const copy = em.create(Event, {
        ...original,
        id: newId(),
        title,
        slug: await freeEventSlug(em, organizationId, title),
        poolId: null,
        status: 'draft',
        registrationsCount: 0,
        revision: 0,
        createdAt: ctx.now,
      })
      await em.flush()
      for (const competition of competitions)
        em.create(Competition, {
          ...competition,
          id: newId(),
          eventId: copy.id,
          poolId: pools.get(competition.poolId)!,
          revision: 0,
        })
      await em.flush()
      const capacity = await eventCapacity(em, original)
      if (capacity !== null) await setEventCapacity(em, { organizationId, eventId: copy.id }, capacity)
      await audit(ctx, em, 'event.created', copy.id, { from: original.title })
      return { id: copy.id, slug: copy.slug, title }
    }),
  )
}

/** The ids of empty pools with the capacities of others, by the ids of those. */
async function copyPools(
  em: Em,
  organizationId: string,
  competitions: readonly Competition[],
): Promise<Map<string, string>> {
  const ids = [...new Set(competitions.map(({ poolId }) => poolId))]
  const pools = await em.find(PlacePool, { organizationId, id: { $in: ids } })
  const copies = pools.map(({ id, capacity }) => [id, em.create(PlacePool, { organizationId, capacity })] as const)
  await em.flush()
  return new Map(copies.map(([id, copy]) => [id, copy.id]))
}
