import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { audit } from '../audit/audit.ts'
import type { Competition } from '../competitions/competition.ts'
import { makeRoom } from '../orders/pools.ts'

/**
 * Makes room for one more athlete in a competition, if it has none, in the transaction that takes the place. `from` is
 * the competition that they leave for it.
 */
export async function raiseLimit(
  em: Em,
  ctx: Context,
  { organizationId, id, eventId, poolId }: Competition,
  { reason, from = null }: { reason: string; from?: Competition | null },
): Promise<void> {
  const { competition, event } = await makeRoom(em, { organizationId, poolId, fromPoolId: from && from.poolId })
  if (competition) await audit(ctx, em, 'competition.limit-raised', id, { to: competition, reason })
  if (event) await audit(ctx, em, 'event.limit-raised', eventId, { to: event, reason })
}
