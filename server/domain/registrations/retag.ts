import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { maxTags } from '#rules/registrations/tags.ts'
import type { TagsChange } from './tagging-batch.ts'

type Athletes = Readonly<{ organizationId: string; athleteIds: readonly string[] }>
type Change = Readonly<{ add: readonly string[]; remove: readonly string[] }>

/** Returns what really changed, of whom; erased athletes are left out. Rows are locked in one order, so that two who tag at once do not deadlock. */
export async function retag(em: Em, { organizationId, athleteIds }: Athletes, { add, remove }: Change) {
  const removed = remove.map((tag) => tag.toLowerCase())
  const [report] = await query(
    em,
    sql<{ changes: TagsChange[]; full: number }>`
      with wanted as (
        select registration.id, registration.tags as before,
          array(select tag from unnest(registration.tags) tag where lower(tag) <> all (${removed}::text[]))
          || array(select added from unnest(${add}::text[]) added
                    where lower(added) <> all (select lower(tag) from unnest(registration.tags) tag)) as tags
        from registration where organization_id = ${organizationId} and id = any (${athleteIds}::uuid[])
          and confirmation_id is not null
        order by id for no key update
      ), changed as (
        update registration set tags = wanted.tags from wanted
         where organization_id = ${organizationId} and registration.id = wanted.id
           and wanted.tags <> wanted.before and cardinality(wanted.tags) <= ${maxTags}
        returning registration.id, wanted.before, wanted.tags
      )
      select (select coalesce(json_agg(json_build_object('id', id,
                'before', before, 'after', tags)), '[]') from changed) as changes,
             (select count(*)::int from wanted where cardinality(tags) > ${maxTags}) as full`,
  )
  return report!
}

/** Leaves athletes whose tags somebody changed since, and returns their changes. */
export async function restoreTags(
  em: Em,
  organizationId: string,
  changes: readonly TagsChange[],
): Promise<TagsChange[]> {
  const restored = await query(
    em,
    sql<{ id: string }>`
      with change as (
        select id, array(select jsonb_array_elements_text(before)) as before,
          array(select jsonb_array_elements_text(after)) as after
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id uuid, before jsonb, after jsonb)
      ), same as (
        select registration.id, change.before from registration join change using (id)
        where organization_id = ${organizationId} and confirmation_id is not null and registration.tags = change.after
        order by id for no key update of registration
      )
      update registration set tags = same.before from same
       where organization_id = ${organizationId} and registration.id = same.id
      returning registration.id`,
  )
  const restoredIds = new Set(restored.map(({ id }) => id))
  return changes.filter(({ id }) => !restoredIds.has(id))
}
