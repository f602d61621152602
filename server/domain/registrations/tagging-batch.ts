import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

export type TagsChange = { id: string; before: string[]; after: string[] }

const schema = defineEntity({
  name: 'TaggingBatch',
  tableName: 'tagging_batch',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    taggingId: p.uuid(),
    position: p.integer(),
    eventId: p.uuid().nullable(),
    /** Who began it, or took it back, until they are erased; whether they still may is checked for each batch. */
    userId: p.uuid().nullable(),
    add: p.json<string[]>(),
    remove: p.json<string[]>(),
    athleteIds: p.json<string[]>(),
    athleteCount: p.integer(),
    state: p.enum(['pending', 'done', 'undoing', 'undone', 'stopped'] as const),
    /** Of an undone batch, those that somebody else has changed since. */
    changes: p.json<TagsChange[]>(),
    changeCount: p.integer(),
    fullCount: p.integer(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'taggingId', 'position'] }],
})

/** A part of a change of tags: done as a whole, in one transaction, with what it changed for anyone who takes it back. */
export class TaggingBatch extends schema.class {}
schema.setClass(TaggingBatch)

export const taggingBatchTable = declareTable(schema, {
  owner: 'organization',
  personal: {
    userId: { erased: sql`(select auth_user.id from auth_user where auth_user.id = user_id)` },
    changes: {
      erased: sql`(select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) change
        join registration on registration.organization_id = tagging_batch.organization_id
          and registration.id = (change ->> 'id')::uuid and confirmation_id is not null)`,
    },
  },
  rowsOfPerson: ({ userId, registrationIds }) => sql`user_id = ${userId}
    or exists (select from jsonb_array_elements(changes) change where change ->> 'id' = any (${registrationIds}::text[]))`,
  export: { nothing: 'it says for a day which member changed tags, and which tags athletes had before' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'the entry at its end is of the athletes' },
  hasFiles: false,
})
