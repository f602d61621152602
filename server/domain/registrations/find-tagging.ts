import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Tagging } from '#rules/registrations/tagging.ts'

/** How far a change of tags is. Throws `Refused` `not_found`, `forbidden`. */
export async function taggingView(ctx: Context, id: string): Promise<Tagging> {
  ensureCan(ctx.actor, 'edit-tags')
  const tagging = isId(id) ? await ctx.db.transaction((em) => findTagging(em, ctx, id)) : null
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
          when bool_or(state = 'stopped') then 'stopped' when bool_or(state = 'done') then 'done' else 'undone' end as state,
        sum(athlete_count)::int as total,
        coalesce(sum(athlete_count) filter (where state not in ('pending', 'undoing')), 0)::int as done,
        sum(change_count)::int as changed, sum(full_count)::int as "full"
      from tagging_batch where organization_id = ${organization.id} and tagging_id = ${id} group by tagging_id`,
  )
  return tagging ?? null
}

export async function findTaggingUnderWay(em: Em, ctx: Pick<Context, 'organization'>): Promise<Tagging | null> {
  const [batch] = await query(
    em,
    sql<{ taggingId: string }>`select tagging_id as "taggingId" from tagging_batch
      where organization_id = ${ctx.organization.id} and state in ('pending', 'undoing') limit 1`,
  )
  return batch ? findTagging(em, ctx, batch.taggingId) : null
}
