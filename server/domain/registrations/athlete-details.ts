import type { Context } from '#server/context.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { isId } from '#rules/ids.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { athleteList } from './athlete-list.ts'
import { findTagsInUse } from './athlete-counts.ts'
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

/** Throws `Refused` `not_found`, also for an athlete of another event than the given one, and `forbidden`. */
export async function athleteDetails(
  ctx: Context,
  { registrationId, id: eventId }: { registrationId: string; id?: string | undefined },
): Promise<AthleteDetails> {
  ensureCan(ctx.actor, 'see-athletes')
  if (!isId(registrationId) || (eventId !== undefined && !isId(eventId))) throw new Refused({ code: 'not_found' })
  const columns = [...athleteRowColumns, ...personColumns, ...orderColumns]
  const scope = { ...ctx, eventId: eventId ?? null }
  const { row, tagsInUse } = await ctx.db.transaction(async (em) => {
    const found = await athleteList.find(em, scope, registrationId, columns)
    if (!found) throw new Refused({ code: 'not_found' })
    return { row: found, tagsInUse: await findTagsInUse(em, { ...ctx, eventId: found.eventId }) }
  })
  const { splits, confirmationNumber, buyerName, buyerEmail, couponCode, orderTotal, orderCash, ...rest } = row
  const { currency, confirmedAt, ...athlete } = rest
  const canSeeMoney = can(ctx.actor, 'see-money')
  return {
    ...athlete,
    tagsInUse,
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
