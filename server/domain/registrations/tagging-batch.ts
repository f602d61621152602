import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

/** What became of an athlete's tags, in the spelling that they had. */
export type TagsChange = { id: string; added: string[]; removed: string[] }

const schema = defineEntity({
  name: 'TaggingBatch',
  tableName: 'tagging_batch',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    taggingId: p.uuid(),
    position: p.integer(),
    eventId: p.uuid().nullable(),
    /** Who began it, or took it back; whether they still may is checked for each batch. */
    userId: p.uuid().nullable(),
    add: p.json<string[]>(),
    remove: p.json<string[]>(),
    athleteIds: p.json<string[]>(),
    athleteCount: p.integer(),
    state: p.enum(['pending', 'done', 'undoing', 'undone', 'stopped'] as const),
    changes: p.json<TagsChange[]>(),
    changeCount: p.integer(),
    fullCount: p.integer(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'taggingId', 'position'] }],
})

/** A part of a change of tags: done as a whole, in one transaction, with what it changed for whoever takes it back. */
export class TaggingBatch extends schema.class {}
schema.setClass(TaggingBatch)

export const taggingBatchTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'it says for a day which member changed tags, and nothing about them' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'the entry at its end is of the athletes' },
  hasFiles: false,
})
