import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { isUnderWay } from '#rules/registrations/tagging.ts'
import { audit } from '../audit/audit.ts'
import { Membership } from '../members/membership.ts'
import { findTagging } from './find-tagging.ts'
import { restoreTags, retag } from './retag.ts'
import type { TagsChange } from './tagging-batch.ts'

type Batch = {
  id: string
  state: 'pending' | 'undoing'
  eventId: string | null
  userId: string | null
  add: string[]
  remove: string[]
  athleteIds: string[]
  changes: TagsChange[]
}

/** Does or undoes batch after batch, each in its transaction, beginning with the first one that is left. */
export async function runTagging(ctx: Context, taggingId: string): Promise<void> {
  while (await ctx.db.transaction((em) => runBatch(em, ctx, taggingId))) continue
}

/** Returns whether there is another batch. Only one process is in a tagging at a time, so the last one is audited once. */
export async function runBatch(em: Em, ctx: Context, taggingId: string): Promise<boolean> {
  const organizationId = ctx.organization.id
  await query(
    em,
    sql`select 1 from tagging_batch
      where organization_id = ${organizationId} and tagging_id = ${taggingId} and position = 0 for update`,
  )
  const [batch] = await query(
    em,
    sql<Batch>`
      select id, state, event_id as "eventId", user_id as "userId", add, remove, athlete_ids as "athleteIds", changes
      from tagging_batch where organization_id = ${organizationId} and tagging_id = ${taggingId}
        and state in ('pending', 'undoing') order by position limit 1`,
  )
  if (!batch) return false
  const actor = await findActor(em, ctx, batch.userId)
  if (!can(actor, 'edit-tags')) await stop(em, organizationId, taggingId)
  else if (batch.state === 'pending') await tagBatch(em, organizationId, batch)
  else await undoBatch(em, organizationId, batch)
  const tagging = (await findTagging(em, ctx, taggingId))!
  if (isUnderWay(tagging)) return true
  const { add, remove, eventId, state } = batch
  const action = state === 'pending' ? 'registrations.tagged' : 'registrations.tags_restored'
  const details = { add, remove, tagged: tagging.changed, full: tagging.full }
  await audit({ ...ctx, actor }, em, action, eventId ?? organizationId, details)
  return false
}

/** In a job whoever began it, with the role of today; a visitor once they are no member. */
async function findActor(em: Em, { organization, actor }: Context, userId: string | null): Promise<Actor> {
  if (userId === null || actor.kind !== 'system') return actor
  const membership = await em.findOne(Membership, { organizationId: organization.id, userId })
  return membership ? { kind: 'member', userId, name: '', email: '', role: membership.role } : { kind: 'visitor' }
}

async function tagBatch(em: Em, organizationId: string, { id, athleteIds, add, remove }: Batch): Promise<void> {
  const { changes, full } = await retag(em, { organizationId, athleteIds }, { add, remove })
  await query(
    em,
    sql`update tagging_batch set state = 'done', changes = ${JSON.stringify(changes)}::jsonb,
        change_count = ${changes.length}, full_count = ${full}
      where organization_id = ${organizationId} and id = ${id}`,
  )
}

async function undoBatch(em: Em, organizationId: string, { id, changes }: Batch): Promise<void> {
  const restored = await restoreTags(em, organizationId, changes)
  await query(
    em,
    sql`update tagging_batch set state = 'undone', changes = '[]', change_count = ${restored}
      where organization_id = ${organizationId} and id = ${id}`,
  )
}

const stop = (em: Em, organizationId: string, taggingId: string) =>
  query(
    em,
    sql`update tagging_batch set state = case state when 'undoing' then 'done' else 'stopped' end
      where organization_id = ${organizationId} and tagging_id = ${taggingId} and state in ('pending', 'undoing')`,
  )
