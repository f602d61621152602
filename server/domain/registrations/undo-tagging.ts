import { query, sql } from '#server/database/query.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Tagging } from '#rules/registrations/tagging.ts'
import { runBatch } from '../athlete-batches/run-batches.ts'
import { command } from '../command.ts'
import { taggingOf } from './find-tagging.ts'
import { taggingWork } from './run-tagging.ts'

/**
 * Gives back the tags that a change took and takes those that it gave, once it has ended. Throws `Refused`
 * `nothing_to_undo`, `not_found`, and `forbidden`, also for a colleague's change without the permission for it.
 */
export const undoTagging = command({
  permission: 'edit-tags',
  subject: taggingOf,
  unaudited: 'the last batch writes one entry for all',
  async run({ em, ctx, subject: { id } }): Promise<Tagging> {
    const organizationId = ctx.organization.id
    const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
    const [colleague] = await query(
      em,
      sql`select 1 from tagging_batch where organization_id = ${organizationId} and tagging_id = ${id}
        and user_id is distinct from ${userId} limit 1`,
    )
    if (colleague) ensureCan(ctx.actor, 'undo-changes-of-others')
    const batches = await query(
      em,
      sql`update tagging_batch set state = 'undoing', user_id = ${userId}
        where organization_id = ${organizationId} and tagging_id = ${id} and state = 'done' and not exists (
          select from tagging_batch other where other.organization_id = tagging_batch.organization_id
            and other.tagging_id = tagging_batch.tagging_id and other.state in ('pending', 'undoing'))
        returning 1`,
    )
    if (batches.length === 0) throw new Refused({ code: 'nothing_to_undo' })
    if (batches.length === 1) await runBatch(taggingWork, em, ctx, id)
    else await ctx.enqueue(em, 'tag-athletes', { organizationId, taggingId: id })
    return taggingOf(em, ctx, id)
  },
})
