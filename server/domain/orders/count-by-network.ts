import type { Context } from '#server/context.ts'
import type { NetworkCount } from '#server/database/rate-limits.ts'
import { Refused } from '#rules/refusals.ts'

/** As `CountByNetwork` says; counts nothing of staff, of jobs and of the shell. */
export async function countByNetwork(ctx: Context, what: NetworkCount, points: number): Promise<void> {
  const { network, actor, organization } = ctx
  if (network === null || actor.kind === 'member') return
  await ctx.countByNetwork(what, { organizationId: organization.id, address: network }, points)
}

/** Counts documents when `lookUp` rejects them. Otherwise their places are held, and limited by the network's share. */
export async function countRejected(ctx: Context, documents: number, lookUp: () => Promise<void>): Promise<void> {
  await countByNetwork(ctx, 'documents', 0)
  try {
    await lookUp()
  } catch (error) {
    // What is over the limit throws instead: the answer stays untold.
    if (error instanceof Refused) await countByNetwork(ctx, 'documents', documents)
    throw error
  }
}
