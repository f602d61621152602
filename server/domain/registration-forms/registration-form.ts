import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'

const schema = defineEntity({
  name: 'RegistrationForm',
  tableName: 'registration_form',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    title: p.string().default(''),
    description: p.text().default(''),
    showsProgress: p.boolean().default(true),
    maxParticipants: p.integer().default(10),
    asksGender: p.boolean().default(true),
    healthFileDays: p.integer().default(30),
    fields: p.json<FormField[]>().onCreate(() => []),
    revision: p.integer().default(0),
  },
  uniques: [{ properties: ['organizationId', 'eventId'] }],
})

/** What an event asks of its athletes; an event without a row asks what every event does. */
export class RegistrationFormRow extends schema.class {}
schema.setClass(RegistrationFormRow)

export const registrationFormTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['asksGender', 'healthFileDays'],
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
