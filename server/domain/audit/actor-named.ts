import type { PlatformContext } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'

/** How entries name an actor: a person by e-mail or id, all operators, the system, visitors. Refuses `not_found`. */
export async function actorNamed(ctx: PlatformContext, typed: string): Promise<string> {
  if (typed === 'operator') return 'operator:%'
  if (typed === 'system' || typed === 'visitor' || typed.includes(':')) return typed
  const isPersonsId: boolean = isId(typed)
  if (isPersonsId) return `member:${typed}`
  const [person] = await ctx.db.transaction((em) =>
    em.execute<{ id: string }[]>('select id from auth_user where lower(email) = ?', [typed.trim().toLowerCase()]),
  )
  if (!person) throw new Refused({ code: 'not_found', values: { actor: typed } })
  return `member:${person.id}`
}
