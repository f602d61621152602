import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { agreementKinds } from '#rules/agreements/agreement-text.ts'
import type { LocalizedText } from '#rules/text/localized.ts'

const schema = defineEntity({
  name: 'Agreement',
  tableName: 'agreement',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    kind: p.enum(agreementKinds),
    version: p.integer(),
    /** Null: the platform's text. */
    text: p.json<LocalizedText>().nullable(),
    /** Null for what a tenant's folder brought. */
    authorId: p.uuid().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'kind', 'version'] }],
})

/** A version of an organization's terms or waiver; the latest is in force. */
export class Agreement extends schema.class {}
schema.setClass(Agreement)

export const agreementTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'organization' },
  hasFiles: false,
})
