import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'

/** Turns an e-mail into a person's id; ids, kinds and actors as stored stay. Throws `Refused` `not_found`. */
export async function resolveActor(ctx: PlatformContext, input: string): Promise<string> {
  const isKindOrId: boolean = ['operator', 'system', 'visitor'].includes(input) || isId(input)
  if (isKindOrId || input.includes(':')) return input
  const [person] = await ctx.db.transaction((em) =>
    query(em, sql<{ id: string }>`select id from auth_user where lower(email) = ${input.trim().toLowerCase()}`),
  )
  if (!person) throw new Refused({ code: 'not_found', values: { actor: input } })
  return person.id
}
