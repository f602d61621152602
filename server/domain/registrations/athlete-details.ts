import type { Context } from '#server/context.ts'
import type { AthleteDetails, AthleteRow } from '#rules/registrations/admin-athlete-views.ts'
import { isId } from '#rules/ids.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Buyer } from '#rules/orders/buyer.ts'
import { athleteColumns } from './athletes-page.ts'
import { athletesFrom, eventOverCutoff } from './athletes-where.ts'

type Row = AthleteRow &
  Pick<AthleteDetails, 'dni' | 'phone' | 'birthDate' | 'gender' | 'emergencyName' | 'emergencyPhone' | 'timeZone'> & {
    registeredAt: string | Date
    splits: Record<string, number> | null
    confirmationNumber: string | null
    buyer: Buyer | null
    couponCode: string | null
    total: string | number | null
    cash: string | number | null
    currency: string
    confirmedAt: string | Date | null
  }

export async function athleteDetails(ctx: Context, registrationId: string): Promise<AthleteDetails> {
  ensureCan(ctx.actor, 'see-athletes')
  if (!isId(registrationId)) throw new Refused({ code: 'not_found' })
  const [row] = await ctx.db.transaction((em) =>
    em.execute<Row[]>(
      `select ${athleteColumns}, registration.dni, registration.phone, registration.birth_date as "birthDate",
          registration.gender, registration.emergency_name as "emergencyName",
          registration.emergency_phone as "emergencyPhone", registration.created_at as "registeredAt",
          registration.splits, event.time_zone as "timeZone", orders.confirmation_number as "confirmationNumber",
          orders.buyer, orders.coupon_code as "couponCode", orders.total, orders.deferred_cash as cash,
          coalesce(orders.currency, ?) as currency,
          orders.confirmed_at as "confirmedAt"
        from ${athletesFrom} where registration.organization_id = ? and registration.id = ?`,
      [eventOverCutoff(ctx.now), ctx.organization.currency, ctx.organization.id, registrationId],
    ),
  )
  if (!row) throw new Refused({ code: 'not_found' })
  return detailsOf(row, can(ctx.actor, 'see-money'))
}

function detailsOf(row: Row, canSeeMoney: boolean): AthleteDetails {
  const {
    registeredAt,
    splits,
    confirmationNumber,
    buyer,
    couponCode,
    total,
    cash,
    currency,
    confirmedAt,
    ...athlete
  } = row
  return {
    ...athlete,
    registeredAt: new Date(registeredAt).toISOString(),
    // PostgreSQL's jsonb does not keep the order of keys.
    splits: Object.entries(splits ?? {})
      .map(([name, ms]) => ({ name, ms }))
      .toSorted((one, other) => one.ms - other.ms),
    order: confirmationNumber
      ? {
          confirmationNumber,
          couponCode,
          currency,
          buyerName: buyer ? `${buyer.firstName} ${buyer.lastName}` : '',
          buyerEmail: buyer?.email ?? '',
          total: canSeeMoney ? Number(total) : null,
          cash: canSeeMoney ? Number(cash) : null,
          confirmedAt: confirmedAt && new Date(confirmedAt).toISOString(),
        }
      : null,
  }
}
