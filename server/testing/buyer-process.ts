import type { Context } from '../context.ts'
import { newId } from '../database/ids.ts'
import { databaseUrlsOf } from '../database/roles.ts'
import { Refused } from '#rules/refusals.ts'
import { registerAthletes } from '../domain/orders/register-athletes.ts'
import { buyTickets } from '../domain/tickets/buy-tickets.ts'
import { draft, openShop, secret } from './shop.ts'
import { query, sql } from '#server/database/query.ts'

export type Buyers = {
  organizationId: string
  eventId: string
  competitionId: string
  poolId: string
  count: number
  isGuarded: boolean
  /** What each of them wants beside the place. */
  article?: { itemId: string; variantId: string }
  /** What they want instead of a place. */
  tickets?: { typeId: string; quantity: number }
}
export type BuyersResult = { won: number; refused: number; failed: string[] }

// Runs in a process of its own: the parent starts two of them on one database.
const shop = await openShop(databaseUrlsOf(process.argv[2]!, secret), {})

process.on('message', async (buyers: Buyers) => {
  const organization = (await shop.platform.directory.byId(buyers.organizationId))!
  const ctx = shop.platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: 'es' })
  const buy = buyers.isGuarded ? register : readThenTake
  const results = await Promise.allSettled(Array.from({ length: buyers.count }, () => buy(ctx, buyers)))
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  const isFull = (error: Error) =>
    error instanceof Refused && ['competition_full', 'event_full', 'sold_out'].includes(error.code)
  process.send!({
    won: results.length - refusals.length,
    refused: refusals.filter(isFull).length,
    failed: refusals.filter((error) => !isFull(error)).map((error) => error.message),
  } satisfies BuyersResult)
})
process.on('disconnect', () => void shop.close().then(() => process.exit(0)))
process.send!('ready')

const register = (ctx: Context, { eventId, competitionId, article, tickets }: Buyers) => {
  if (tickets) {
    const answers = Array.from({ length: tickets.quantity }, () => ({}))
    return buyTickets(ctx, eventId, { draftKey: newId(), choices: [{ ticketTypeId: tickets.typeId, answers }] })
  }
  const { draftKey, participants } = draft(competitionId)
  const merchandise = article ? [{ ...article, quantity: 1 }] : []
  return registerAthletes(ctx, eventId, {
    draftKey,
    participants: participants.map((each) => ({ ...each, merchandise })),
  })
}

/** The control group: reads the limit before the UPDATE instead of in its condition. */
const readThenTake = (ctx: Context, { organizationId, poolId }: Buyers) =>
  ctx.db.transaction(async (em) => {
    const rows = await query(
      em,
      sql`
        select 1 from place_pool
        where organization_id = ${organizationId} and id = ${poolId} and taken + 1 <= capacity`,
    )
    if (rows.length === 0) throw new Refused({ code: 'competition_full' })
    await query(em, sql`select pg_sleep(0.05)`)
    await query(
      em,
      sql`update place_pool set taken = taken + 1 where organization_id = ${organizationId} and id = ${poolId}`,
    )
  })
