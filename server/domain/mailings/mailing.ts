import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { mailingTopics } from '#rules/mailings/mailing-views.ts'
import type { MailingTexts } from '#rules/mailings/mailing-form.ts'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Mailing',
  tableName: 'mailing',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    /** Who sends it, until they are erased; whether they still may is checked for each batch. */
    userId: p.uuid().nullable(),
    /** `queued`: each of its mails is in the queue, or was sent. */
    state: p.enum(['draft', 'sending', 'paused', 'queued'] as const),
    /** `news` is not sent to addresses that have unsubscribed. */
    topic: p.enum(mailingTopics).default('registration'),
    texts: p.json<MailingTexts>(),
    ...createdAt,
    sentAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['organizationId', 'eventId', 'createdAt'] }],
})

/** A mail of staff to a selection of an event's athletes. */
export class Mailing extends schema.class {}
schema.setClass(Mailing)

const recipientSchema = defineEntity({
  name: 'MailingRecipient',
  tableName: 'mailing_recipient',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    mailingId: p.uuid(),
    registrationId: p.uuid(),
    position: p.integer(),
    /** Once it is queued, the state of its message counts. */
    state: p.enum(['pending', 'queued', 'no_address', 'repeated', 'unsubscribed'] as const),
  },
  uniques: [{ properties: ['organizationId', 'mailingId', 'position'] }],
  indexes: [{ properties: ['organizationId', 'registrationId'] }],
})

export class MailingRecipient extends recipientSchema.class {}
recipientSchema.setClass(MailingRecipient)

export const mailingTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: { erased: sql`(select auth_user.id from auth_user where auth_user.id = user_id)` } },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'what the organization wrote to athletes' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'the entry of its sending is of the event' },
  hasFiles: false,
})

export const mailingRecipientTable = declareTable(recipientSchema, {
  owner: 'organization',
  personal: {},
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: { nothing: 'the mails themselves are exported' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'the entry of the sending is of the event' },
  hasFiles: false,
})
