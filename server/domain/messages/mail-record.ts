import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'MailRecord',
  tableName: 'mail_record',
  filters: organizationFilter,
  properties: {
    /** `id` is the message's. */
    ...organizationColumns,
    kind: p.string(),
    /** SHA-256 of the address in lower case. */
    recipientHash: p.string().length(64),
    /** Whether it counts against the quota of its organization. */
    isLimited: p.boolean(),
    sentAt: p.datetime().nullable(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'createdAt'], where: 'is_limited' }, { properties: ['createdAt'] }],
})

/** What was mailed on behalf of an organization, for 30 days, even if the message is deleted with its athlete. */
export class MailRecord extends schema.class {}
schema.setClass(MailRecord)

export const mailRecordTable = declareTable(schema, {
  owner: 'organization',
  rights: { app: ['select', 'insert', 'update'], platform: ['select', 'delete'] },
  personal: { recipientHash: { retentionReason: 'a hash, against abuse, which is deleted after 30 days' } },
  onOrganizationErased: { retentionReason: 'a record against abuse, which is deleted after 30 days' },
  audit: { nothing: 'a record of mails' },
  hasFiles: false,
})
