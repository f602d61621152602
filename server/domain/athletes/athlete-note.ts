import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'AthleteNote',
  tableName: 'athlete_note',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    registrationId: p.uuid(),
    /** Null for what operators note. */
    authorId: p.uuid().nullable(),
    text: p.text(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'registrationId'] }],
})

/** What staff note about an athlete, for each other. */
export class AthleteNote extends schema.class {}
schema.setClass(AthleteNote)

export const athleteNoteTable = declareTable(schema, {
  owner: 'organization',
  personal: { text: 'deleted' },
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'notes',
    columns: { organization: organizationName, text: 'text', createdAt: 'createdAt' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'registration' },
  hasFiles: false,
})
