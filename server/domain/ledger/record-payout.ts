import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import { query, sql } from '#server/database/query.ts'
import { audit } from '../audit/audit.ts'

/** `amount` in minor units: positive for what the platform paid the organizer, negative for what it was paid. */
export type Payout = Readonly<{ amount: number; day: Day; note: string }>

/**
 * Records what platform and organizer paid each other, for operators. The same amount of the same day and note is
 * recorded once. Throws `Refused` `forbidden`, `payout_invalid` for nothing or for a day to come.
 */
export async function recordPayout(ctx: Context, { amount, day, note }: Payout): Promise<{ isNew: boolean }> {
  if (ctx.actor.kind !== 'operator') throw new Refused({ code: 'forbidden' })
  const { id: organizationId, currency, timeZone } = ctx.organization
  if (amount === 0 || !Number.isSafeInteger(amount) || day > dayOf(ctx.now, timeZone))
    throw new Refused({ code: 'payout_invalid' })
  return ctx.db.transaction(async (em) => {
    await query(em, sql`select from organization where id = ${organizationId} for no key update`)
    const id = newId()
    const [row] = await query(
      em,
      sql<{ id: string }>`
        insert into ledger_entry (id, organization_id, kind, holder, amount, currency, note, at)
        select ${id}, ${organizationId}, 'paid_out', 'platform', ${-amount}, ${currency}, ${note},
          (${day}::date + time '12:00') at time zone ${timeZone}
        where not exists (select from ledger_entry where organization_id = ${organizationId} and kind = 'paid_out'
          and amount = ${-amount} and note = ${note} and (at at time zone ${timeZone})::date = ${day}::date)
        returning id`,
    )
    if (!row) return { isNew: false }
    await audit(ctx, em, 'payout.recorded', organizationId, { amount, day })
    return { isNew: true }
  })
}
