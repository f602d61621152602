import type { Context } from '#server/context.ts'
import { toUuidArray } from '#server/database/uuid-array.ts'
import type { Em } from '#server/database/orm.ts'
import { releaseCoupon } from '../coupons/coupon-uses.ts'
import { closeOpenCheckouts } from '../payments/close-open-checkouts.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { releasePlaces } from './places.ts'

type OrderToEnd = Readonly<{ id: string; couponId: string | null }>

/**
 * Ends orders whose rows are locked: releases places and coupons, cancels registrations and frees their bib numbers;
 * open checkouts are closed after the commit. `draft_key` is replaced, so that the same draft can make a new order.
 */
export async function endOrders(
  em: Em,
  ctx: Context,
  orders: readonly OrderToEnd[],
  state: 'expired' | 'cancelled' | 'refunded' | 'charged_back',
): Promise<void> {
  const { organization } = ctx
  const ids = orders.map((order) => order.id)
  await releasePlaces(em, organization.id, ids)
  for (const couponId of orders.flatMap((order) => order.couponId ?? []).toSorted())
    await releaseCoupon(em, { organizationId: organization.id, couponId })
  const registrations = await em.execute<{ competitionId: string; hasResult: boolean }[]>(
    // `search_text` ends with the bib number.
    `update registration set status = 'cancelled', bib_number = null, search_text = case
        when search_text like '% ' || lower(bib_number) then left(search_text, -1 - length(bib_number))
        else search_text end
      where organization_id = ? and order_id = any (?::uuid[])
      returning competition_id as "competitionId", result_time_ms is not null as "hasResult"`,
    [organization.id, toUuidArray(ids)],
  )
  await placeRemainingFinishers(em, organization.id, registrations)
  await em.execute(
    `update orders set state = ?, draft_key = id, network = null, holder = null
      where organization_id = ? and id = any (?::uuid[])`,
    [state, organization.id, toUuidArray(ids)],
  )
  await closeOpenCheckouts(em, ctx, ids)
}

/** A chargeback may come after the race: finishers behind a cancelled one move up. */
async function placeRemainingFinishers(
  em: Em,
  organizationId: string,
  registrations: readonly { competitionId: string; hasResult: boolean }[],
): Promise<void> {
  const competitions = new Set(
    registrations.filter(({ hasResult }) => hasResult).map(({ competitionId }) => competitionId),
  )
  for (const competitionId of [...competitions].toSorted()) await placeFinishers(em, organizationId, competitionId)
}
