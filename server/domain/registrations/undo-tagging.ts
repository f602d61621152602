import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Tagging } from '#rules/registrations/tagging.ts'
import { runBatch } from '../athlete-batches/run-batches.ts'
import { findTagging } from './find-tagging.ts'
import { taggingWork } from './run-tagging.ts'

/**
 * Gives back the tags that a change took and takes those that it gave, once it has ended. Throws `Refused`
 * `nothing_to_undo`, `not_found`, `forbidden`.
 */
export async function undoTagging(ctx: Context, id: string): Promise<Tagging> {
  ensureCan(ctx.actor, 'edit-tags')
  if (!isId(id)) throw new Refused({ code: 'not_found' })
  const organizationId = ctx.organization.id
  const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  return ctx.db.transaction(async (em) => {
    const batches = await query(
      em,
      sql`update tagging_batch set state = 'undoing', user_id = ${userId}
        where organization_id = ${organizationId} and tagging_id = ${id} and state = 'done' and not exists (
          select from tagging_batch other where other.organization_id = tagging_batch.organization_id
            and other.tagging_id = tagging_batch.tagging_id and other.state in ('pending', 'undoing'))
        returning 1`,
    )
    if (batches.length === 0)
      throw new Refused({ code: (await findTagging(em, ctx, id)) ? 'nothing_to_undo' : 'not_found' })
    if (batches.length === 1) await runBatch(taggingWork, em, ctx, id)
    else await ctx.enqueue(em, 'tag-athletes', { organizationId, taggingId: id })
    return (await findTagging(em, ctx, id))!
  })
}
