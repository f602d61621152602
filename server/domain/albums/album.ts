import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationFilter, resourceColumns } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Album',
  tableName: 'album',
  filters: organizationFilter,
  properties: {
    ...resourceColumns,
    year: p.integer(),
    title: p.string(),
    intro: p.text().default(''),
    isOpen: p.boolean().default(false),
    /** What visitors enter to see it; empty: nothing. */
    code: p.string().default(''),
  },
  uniques: [{ properties: ['organizationId', 'year'], where: 'deleted_at is null' }],
})

/** The teams of a year's tournament, as their pages show them. */
export class Album extends schema.class {}
schema.setClass(Album)

export const albumTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'album', name: sql`year::text` },
  hasFiles: false,
})
