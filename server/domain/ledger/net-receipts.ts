import { feesOfPlatform, feesOfProvider, moneyKinds } from '#rules/ledger/settlement.ts'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

/** `net` of `settle`, summed over rows of `ledger_entry`; a test compares the two. */
export const netOfEntries = sql<number>`sum(case
  when kind = any (${[...moneyKinds]}::text[]) or kind = 'provider_charge' and holder = 'organizer' then amount
  when kind = any (${[...feesOfPlatform]}::text[]) or kind = any (${[...feesOfProvider]}::text[]) and holder = 'platform'
    then -amount
  else 0 end)`

/** In minor units: the net of the settlement, of an event or of all of them. */
export async function netReceipts(em: Em, { organization }: Context, eventId: string | null): Promise<number> {
  const [row] = await query(
    em,
    sql<{ net: number }>`
      select coalesce(${netOfEntries}, 0)::float8 as net from ledger_entry
      where organization_id = ${organization.id} and event_id is not null
        and (${eventId}::uuid is null or event_id = ${eventId})`,
  )
  return row!.net
}
