import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import type { AnswerChange } from '#rules/registration-forms/edit-answers.ts'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'AnswerChangeRow',
  tableName: 'answer_change',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    registrationId: p.uuid(),
    /** Of the audit log, which names nobody and never an answer. */
    entryId: p.uuid(),
    changes: p.json<AnswerChange[]>(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'registrationId'] }],
})

export class AnswerChangeRow extends schema.class {}
schema.setClass(AnswerChangeRow)

export const answerChangeTable = declareTable(schema, {
  owner: 'organization',
  personal: { changes: 'deleted' },
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'answerChanges',
    columns: { organization: organizationName, changes: 'changes', createdAt: 'createdAt' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'registration' },
  hasFiles: false,
})
