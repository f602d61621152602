import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { MerchandiseChoice } from '#rules/merchandise/offered-item.ts'
import { audit } from '../audit/audit.ts'
import { lockStocks, makeStock } from '../orders/pools.ts'

type Raise = Readonly<{ choices: readonly MerchandiseChoice[]; reason: string; alsoLocked?: readonly string[] }>

/**
 * Makes room for what is chosen in stocks that have less, in the transaction that takes it. `alsoLocked` are pools that
 * are taken from beside them.
 */
export async function raiseStock(em: Em, ctx: Context, { choices, reason, alsoLocked = [] }: Raise): Promise<void> {
  const organizationId = ctx.organization.id
  const stocks = await query(
    em,
    sql<{ variantId: string; poolId: string; variant: string }>`
      select id as "variantId", pool_id as "poolId", name as variant from merchandise_variant
      where organization_id = ${organizationId} and id = any (${choices.map(({ variantId }) => variantId)}::uuid[])`,
  )
  await lockStocks(em, organizationId, [...alsoLocked, ...stocks.map(({ poolId }) => poolId)])
  for (const { itemId, variantId, quantity } of choices) {
    const stock = stocks.find((each) => each.variantId === variantId)
    if (!stock) continue
    const to = await makeStock(em, { organizationId, poolId: stock.poolId }, quantity)
    if (to !== null) await audit(ctx, em, 'merchandise.stock-raised', itemId, { variant: stock.variant, to, reason })
  }
}
