import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { fileTypes } from '#rules/registration-forms/form-field.ts'

const schema = defineEntity({
  name: 'RegistrationFile',
  tableName: 'registration_file',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    registrationId: p.uuid(),
    fieldId: p.string().length(40),
    /** Of the field when the file was sent. */
    label: p.string().length(200),
    name: p.string().length(200),
    type: p.enum(fileTypes),
    bytes: p.integer(),
    key: p.string().length(100),
    isHealth: p.boolean(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'registrationId'] }],
})

/** A private file that an athlete sent with a registration. */
export class RegistrationFile extends schema.class {}
schema.setClass(RegistrationFile)

export const registrationFileTable = declareTable(schema, {
  owner: 'organization',
  personal: { name: 'deleted' },
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'files',
    columns: { field: 'label', name: 'name', type: 'type', bytes: 'bytes', createdAt: 'createdAt' },
    withheld: { key: 'names a file of the store', fieldId: 'repeats the label' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'registration' },
  hasFiles: true,
})
