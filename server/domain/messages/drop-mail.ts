import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'

/** Takes a failed mail off the list, or with `isDropped` false back onto it. Throws `Refused` `not_found`, `forbidden`. */
export async function dropMail(ctx: Context, id: string, isDropped: boolean): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  const [from, to] = isDropped ? ['failed', 'dropped'] : ['dropped', 'failed']
  const rows = isId(id)
    ? await ctx.db.transaction((em) =>
        query(
          em,
          sql`
            update message set state = ${to}
            where organization_id = ${ctx.organization.id} and id = ${id} and state = ${from} and last_error is not null
            returning id`,
        ),
      )
    : []
  if (rows.length === 0) throw new Refused({ code: 'not_found' })
}
