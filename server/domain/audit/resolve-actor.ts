import type { PlatformContext } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'

/** Accepts an e-mail, an id, `operator`, `system`, `visitor` or an actor as stored. Throws `Refused` `not_found`. */
export async function resolveActor(ctx: PlatformContext, input: string): Promise<string> {
  if (input === 'operator') return 'operator:%'
  if (input === 'system' || input === 'visitor' || input.includes(':')) return input
  const isPersonId: boolean = isId(input)
  if (isPersonId) return `member:${input}`
  const [person] = await ctx.db.transaction((em) =>
    em.execute<{ id: string }[]>('select id from auth_user where lower(email) = ?', [input.trim().toLowerCase()]),
  )
  if (!person) throw new Refused({ code: 'not_found', values: { actor: input } })
  return `member:${person.id}`
}
