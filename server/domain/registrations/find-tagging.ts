import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { Tagging } from '#rules/registrations/tagging.ts'
import { queryOf } from '../command.ts'

/** How far a change of tags is. Throws `Refused` `not_found`, `forbidden`. */
export const taggingView = queryOf({
  permission: 'edit-tags',
  subject: taggingOf,
  run: async ({ subject: tagging }) => tagging,
})

/** Throws `Refused` `not_found`. */
export async function taggingOf(em: Em, ctx: Context, id: string): Promise<Tagging> {
  const tagging = isId(id) ? await findTagging(em, ctx, id) : null
  if (!tagging) throw new Refused({ code: 'not_found' })
  return tagging
}

export async function findTagging(
  em: Em,
  { organization }: Pick<Context, 'organization'>,
  id: string,
): Promise<Tagging | null> {
  const [tagging] = await query(
    em,
    sql<Tagging>`
      select tagging_id as id,
        case when bool_or(state = 'pending') then 'running' when bool_or(state = 'undoing') then 'undoing'
          when bool_or(state = 'done') then case when bool_and(state = 'done') then 'done' else 'stopped' end
          when bool_or(state = 'undone') then 'undone' else 'stopped' end as state,
        sum(athlete_count)::int as total,
        coalesce(sum(athlete_count) filter (where state not in ('pending', 'undoing')), 0)::int as done,
        coalesce(sum(change_count) filter (where state = 'undone'), 0)::int as restored,
        coalesce(sum(change_count) filter (where state = 'done'), 0)::int as changed,
        coalesce(sum(jsonb_array_length(changes)) filter (where state = 'undone'), 0)::int as since,
        sum(full_count)::int as "full"
      from tagging_batch where organization_id = ${organization.id} and tagging_id = ${id} group by tagging_id`,
  )
  return tagging ?? null
}

const undoMs = 15 * 60_000

/** One that is under way, or else the member's last one as long as it is offered to undo it. */
export async function findLatestTagging(em: Em, ctx: Context): Promise<Tagging | null> {
  const { organization, actor, now } = ctx
  const userId = actor.kind === 'member' ? actor.userId : null
  const [batch] = await query(
    em,
    sql<{ taggingId: string }>`select tagging_id as "taggingId" from tagging_batch
      where organization_id = ${organization.id} and (state in ('pending', 'undoing') or state = 'done'
        and change_count > 0 and user_id = ${userId} and created_at > ${new Date(now.getTime() - undoMs)})
      order by state = 'done', created_at desc limit 1`,
  )
  return batch ? findTagging(em, ctx, batch.taggingId) : null
}
