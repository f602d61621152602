import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    userId: p.uuid(),
    list: p.string().length(40),
    name: p.string().length(60),
    /** Of the list's address: filters and sort. */
    query: p.text(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'userId', 'list', 'name'] }],
})

/** Filters of a list under a name that a member gave them. */
export class SavedView extends schema.class {}
schema.setClass(SavedView)

export const savedViewTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: 'deleted', name: 'deleted', query: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: {
    part: 'savedViews',
    columns: { organization: organizationName, list: 'list', name: 'name', query: 'query', createdAt: 'createdAt' },
    withheld: { userId: 'the account has it' },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'a setting of its member, which changes nothing for others' },
  hasFiles: false,
})
