import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { can } from '#rules/permissions.ts'
import { isUnderWay } from '#rules/registrations/tagging.ts'
import { audit } from '../audit/audit.ts'
import { Membership } from '../members/membership.ts'
import { findTagging } from './find-tagging.ts'
import { restoreTags, retag } from './retag.ts'
import type { TagsChange } from './tagging-batch.ts'

type Batch = {
  id: string
  taggingId: string
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

/** After the last attempt of its job: what was done stays, and can be undone. */
export const stopTagging = (ctx: Context, taggingId: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const batch = await lockNextBatch(em, ctx, taggingId)
    if (batch) await stop(em, ctx, batch)
  })

/** Returns whether there is another batch. Only one process is in a tagging at a time, so the last one is audited once. */
export async function runBatch(em: Em, ctx: Context, taggingId: string): Promise<boolean> {
  const batch = await lockNextBatch(em, ctx, taggingId)
  if (!batch) return false
  if (!(await isAllowed(em, ctx, batch.userId))) {
    await stop(em, ctx, batch)
    return false
  }
  if (batch.state === 'pending') await tagBatch(em, ctx.organization.id, batch)
  else await undoBatch(em, ctx.organization.id, batch)
  if (isUnderWay((await findTagging(em, ctx, taggingId))!)) return true
  await auditEnd(em, ctx, batch)
  return false
}

async function lockNextBatch(em: Em, { organization }: Context, taggingId: string): Promise<Batch | null> {
  await query(
    em,
    sql`select 1 from tagging_batch
      where organization_id = ${organization.id} and tagging_id = ${taggingId} and position = 0 for update`,
  )
  const [batch] = await query(
    em,
    sql<Batch>`
      select id, tagging_id as "taggingId", state, event_id as "eventId", user_id as "userId", add, remove,
        athlete_ids as "athleteIds", changes
      from tagging_batch where organization_id = ${organization.id} and tagging_id = ${taggingId}
        and state in ('pending', 'undoing') order by position limit 1`,
  )
  return batch ?? null
}

/** In a job whoever began it counts, with the role of today. */
async function isAllowed(em: Em, { organization, actor }: Context, userId: string | null): Promise<boolean> {
  if (actor.kind !== 'system') return can(actor, 'edit-tags')
  const membership = userId && (await em.findOne(Membership, { organizationId: organization.id, userId }))
  return membership ? can({ kind: 'member', userId, name: '', email: '', role: membership.role }, 'edit-tags') : false
}

async function auditEnd(em: Em, ctx: Context, batch: Batch, more = {}): Promise<void> {
  const { add, remove, eventId, userId, state } = batch
  const { changed, full, restored, since } = (await findTagging(em, ctx, batch.taggingId))!
  const action = state === 'pending' ? 'registrations.tagged' : 'registrations.tags_restored'
  const counts = state === 'pending' ? { tagged: changed, full } : { restored, since }
  const actor = userId === null ? ctx.actor : ({ kind: 'member', userId } as const)
  await audit({ ...ctx, actor }, em, action, eventId ?? ctx.organization.id, { add, remove, ...counts, ...more })
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
  const left = await restoreTags(em, organizationId, changes)
  await query(
    em,
    sql`update tagging_batch set state = 'undone', changes = ${JSON.stringify(left)}::jsonb,
        change_count = ${changes.length - left.length}
      where organization_id = ${organizationId} and id = ${id}`,
  )
}

async function stop(em: Em, ctx: Context, batch: Batch): Promise<void> {
  const organizationId = ctx.organization.id
  await query(
    em,
    sql`update tagging_batch set state = case state when 'undoing' then 'done' else 'stopped' end
      where organization_id = ${organizationId} and tagging_id = ${batch.taggingId} and state in ('pending', 'undoing')`,
  )
  await auditEnd(em, ctx, batch, { stopped: true })
}
