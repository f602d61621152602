import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import {
  beginnerOf,
  runBatches,
  stopBatches,
  type AthleteBatch,
  type BatchWork,
} from '../athlete-batches/run-batches.ts'
import { audit } from '../audit/audit.ts'
import { findTagging } from './find-tagging.ts'
import { restoreTags, retag } from './retag.ts'
import type { TagsChange } from './tagging-batch.ts'

type Batch = AthleteBatch & { taggingId: string; add: string[]; remove: string[]; changes: TagsChange[] }

export const taggingWork: BatchWork<Batch> = {
  table: 'tagging_batch',
  idColumn: 'tagging_id',
  permission: 'edit-tags',
  columns: sql`tagging_id as "taggingId", add, remove, changes`,
  run: (em, ctx, batch) =>
    batch.state === 'pending' ? tagBatch(em, ctx.organization.id, batch) : undoBatch(em, ctx.organization.id, batch),
  auditEnd: async (em, ctx, batch, more) => {
    const { add, remove, eventId, state } = batch
    const { changed, full, restored, since } = (await findTagging(em, ctx, batch.taggingId))!
    const action = state === 'pending' ? 'registrations.tagged' : 'registrations.tags_restored'
    const counts = state === 'pending' ? { tagged: changed, full } : { restored, since }
    const details = { add, remove, ...counts, ...more }
    await audit({ ...ctx, actor: beginnerOf(batch, ctx) }, em, action, eventId ?? ctx.organization.id, details)
  },
}

export const runTagging = (ctx: Context, taggingId: string): Promise<void> => runBatches(taggingWork, ctx, taggingId)

/** After the last attempt of its job: what was done can be undone. */
export const stopTagging = (ctx: Context, taggingId: string): Promise<void> => stopBatches(taggingWork, ctx, taggingId)

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
