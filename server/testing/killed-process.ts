import type { Context, Database } from '../context.ts'

/** Ends like a killed process: a transaction that was begun is never committed. */
export const killedAfter = (ctx: Context, transactions: number): Context => {
  let begun = 0
  const db: Database = {
    ...ctx.db,
    transaction: (work) =>
      ctx.db.transaction(async (em) => {
        const result = await work(em)
        if (++begun > transactions) throw new Error('killed')
        return result
      }),
  }
  return { ...ctx, db }
}
