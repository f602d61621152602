import type { Context } from '#server/context.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { isId } from '#rules/ids.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { athleteList } from './athlete-list.ts'
import { athleteRowColumns } from './athletes-page.ts'

const personColumns = [
  'dni',
  'phone',
  'birthDate',
  'gender',
  'emergencyName',
  'emergencyPhone',
  'registeredAt',
  'timeZone',
  'splits',
] as const
const orderColumns = [
  'confirmationNumber',
  'buyerName',
  'buyerEmail',
  'couponCode',
  'orderTotal',
  'orderCash',
  'currency',
  'confirmedAt',
] as const

/** Throws `Refused` `not_found`, `forbidden`. */
export async function athleteDetails(ctx: Context, registrationId: string): Promise<AthleteDetails> {
  ensureCan(ctx.actor, 'see-athletes')
  if (!isId(registrationId)) throw new Refused({ code: 'not_found' })
  const columns = [...athleteRowColumns, ...personColumns, ...orderColumns]
  const scope = { ...ctx, eventId: null }
  const row = await ctx.db.transaction((em) => athleteList.find(em, scope, registrationId, columns))
  if (!row) throw new Refused({ code: 'not_found' })
  const { splits, confirmationNumber, buyerName, buyerEmail, couponCode, orderTotal, orderCash, ...rest } = row
  const { currency, confirmedAt, ...athlete } = rest
  const canSeeMoney = can(ctx.actor, 'see-money')
  return {
    ...athlete,
    // PostgreSQL's jsonb does not keep the order of keys.
    splits: Object.entries(splits ?? {})
      .map(([name, ms]) => ({ name, ms }))
      .toSorted((one, other) => one.ms - other.ms),
    order: confirmationNumber
      ? {
          confirmationNumber,
          couponCode,
          currency,
          buyerName: buyerName ?? '',
          buyerEmail: buyerEmail ?? '',
          total: canSeeMoney ? orderTotal : null,
          cash: canSeeMoney ? orderCash : null,
          confirmedAt,
        }
      : null,
  }
}
