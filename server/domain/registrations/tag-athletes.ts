import type { Expression } from 'kysely'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { AthleteListState } from '#rules/registrations/athlete-list.ts'
import type { Tagging } from '#rules/registrations/tagging.ts'
import { parseTags } from '#rules/registrations/tags.ts'
import { batchesOf, runBatch } from '../athlete-batches/run-batches.ts'
import { command } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { athleteList } from './athlete-list.ts'
import { athleteScope } from './athlete-scope.ts'
import { findTagging } from './find-tagging.ts'
import { taggingWork } from './run-tagging.ts'

export type AthleteSelection = Readonly<
  { eventId: string | null } & ({ ids: readonly string[] } | { matching: Pick<AthleteListState, 'search' | 'filters'> })
>

export type TagChange = Readonly<{ add: readonly string[]; remove: readonly string[] }>

/**
 * Adds and removes tags at once for as many athletes as are in one batch, in a job for more: of those who match now.
 * Throws `Refused` `tag_invalid`, `not_found`, `forbidden`.
 */
export const tagAthletes = command({
  permission: 'edit-tags',
  subject: ownSelection,
  unaudited: 'the last batch writes one entry for all',
  async run({ em, ctx, subject: selection }, change: TagChange): Promise<Tagging> {
    const [add, remove] = [parseTags(change.add), parseTags(change.remove)]
    if (!add || !remove || add.length + remove.length === 0) throw new Refused({ code: 'tag_invalid', field: 'tags' })
    const taggingId = newId()
    const batches = await createBatches(em, ctx, taggingId, { selection, change: { add, remove } })
    if (batches === 1) await runBatch(taggingWork, em, ctx, taggingId)
    if (batches > 1) await ctx.enqueue(em, 'tag-athletes', { organizationId: ctx.organization.id, taggingId })
    return (await findTagging(em, ctx, taggingId)) ?? { ...nobody, id: taggingId }
  },
})

const nobody = { state: 'done', total: 0, done: 0, changed: 0, full: 0, restored: 0, since: 0 } as const

async function ownSelection(em: Em, ctx: Context, selection: AthleteSelection): Promise<AthleteSelection> {
  if (selection.eventId !== null) await findRow(em, ctx, Event, selection.eventId)
  return selection
}

type Request = { selection: AthleteSelection; change: TagChange }

async function createBatches(em: Em, ctx: Context, taggingId: string, request: Request): Promise<number> {
  const { selection, change } = request
  const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  const batches = await query(
    em,
    sql`
      insert into tagging_batch (id, organization_id, tagging_id, position, event_id, user_id, add, remove, athlete_ids,
        athlete_count, state, changes, change_count, full_count, created_at)
      select gen_random_uuid(), ${ctx.organization.id}, ${taggingId}, position, ${selection.eventId}, ${userId},
        ${JSON.stringify(change.add)}::jsonb, ${JSON.stringify(change.remove)}::jsonb, athlete_ids, athlete_count,
        'pending', '[]', 0, 0, ${ctx.now}
      from (${batchesOf(await idsOf(em, ctx, selection))}) as batch returning 1`,
  )
  return batches.length
}

export async function idsOf(em: Em, ctx: Context, selection: AthleteSelection): Promise<Expression<unknown>> {
  const { eventId } = selection
  if ('matching' in selection)
    return athleteList.ids(em, await athleteScope(em, ctx, eventId, selection.matching), selection.matching)
  return sql`select id from registration where organization_id = ${ctx.organization.id}
    and id = any (${selection.ids.filter(isId)}::uuid[])
    and (${eventId}::uuid is null or event_id = ${eventId}::uuid)`
}
