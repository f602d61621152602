import { isForeignKeyViolation } from '#server/database/foreign-key-violation.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Event } from './event.ts'

/**
 * Deletes a draft with its competitions, form and articles; coupons that are for it alone are for no event then, and
 * what it alone showed is swept from the store. Throws `Refused` `event_in_use` unless it is a draft that nobody has
 * ordered from, is listed in or waits for; `not_found`, `forbidden`.
 */
export const deleteEvent = command({
  permission: 'create-events',
  subject: Event,
  locks: true,
  action: 'event.deleted',
  around: rejectInUse,
  async run({ em, subject: event }) {
    const { organizationId, id, slug, title, status, poolId } = event
    if (status !== 'draft' || (await hasWaitingList(em, event))) throw new Refused({ code: 'event_in_use' })
    const pools = await poolsOf(em, event)
    em.getUnitOfWork().unsetIdentity(event)
    await em.nativeDelete(Event, { organizationId, id })
    await deletePools(em, organizationId, pools)
    if (poolId) await deletePools(em, organizationId, [poolId])
    return audited({ title, slug })
  },
})

async function rejectInUse<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction()
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Refused({ code: 'event_in_use' }) : error
  }
}

const hasWaitingList = async (em: Em, { organizationId, id }: Event): Promise<boolean> =>
  (
    await query(
      em,
      sql`select from waiting_entry where organization_id = ${organizationId} and event_id = ${id} limit 1`,
    )
  ).length > 0

async function poolsOf(em: Em, { organizationId, id }: Event): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ poolId: string }>`
      with sold as (select id, pool_id from competition where organization_id = ${organizationId} and event_id = ${id})
      select pool_id as "poolId" from sold
      union select pool_id from competition_tier
        where organization_id = ${organizationId} and competition_id in (select id from sold)
      union select variant.pool_id from merchandise_variant variant
        join merchandise_item item on item.organization_id = variant.organization_id and item.id = variant.item_id
        where item.organization_id = ${organizationId} and item.event_id = ${id}`,
  )
  return rows.map(({ poolId }) => poolId)
}

const deletePools = (em: Em, organizationId: string, poolIds: readonly string[]) =>
  query(
    em,
    sql`delete from place_pool where organization_id = ${organizationId} and id = any (${[...poolIds]}::uuid[])`,
  )
