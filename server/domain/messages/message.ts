import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, idColumn, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Message',
  tableName: 'message',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    kind: p.string(),
    recipient: p.string(),
    locale: p.enum(['en', 'es'] as const),
    dedupeKey: p.string(),
    payload: p.json<Record<string, unknown>>(),
    /** `dropped` is not sent: nobody needs it any more. */
    state: p.enum(['queued', 'sent', 'failed', 'dropped'] as const).default('queued'),
    messageId: p.string(),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    claimedUntil: p.datetime().nullable(),
    queuedAgainAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'dedupeKey'] }],
})

/** `claimedUntil` is set while a worker sends it, so that no other does. */
export class Message extends schema.class {}
schema.setClass(Message)

const inboxSchema = defineEntity({
  name: 'InboxMessage',
  tableName: 'inbox_message',
  properties: {
    ...idColumn,
    organizationId: p.uuid().nullable(),
    messageId: p.string().unique(),
    sender: p.string(),
    recipient: p.string().index(),
    subject: p.text(),
    html: p.text(),
    text: p.text(),
    attachments: p.json<{ filename: string; contentType: string; cid?: string; base64: string }[]>(),
    sentAt: p.datetime().defaultRaw('now()'),
  },
})

export class InboxMessage extends inboxSchema.class {}
inboxSchema.setClass(InboxMessage)

export const messageTable = declareTable(schema, {
  owner: 'organization',
  personal: { recipient: 'deleted', payload: 'deleted' },
  rowsOfPerson: ({ isProven, email, emails, orderIds, registrationIds }) => sql`
    (${isProven} and lower(recipient) = ${email})
    or (lower(recipient) = any (${emails}::text[]) and payload ->> 'orderId' = any (${orderIds}::text[]))
    or payload ->> 'registrationId' = any (${registrationIds}::text[])`,
  export: {
    part: 'messages',
    columns: {
      organization: organizationName,
      kind: 'kind',
      recipient: 'recipient',
      state: 'state',
      sentAt: 'sentAt',
      createdAt: 'createdAt',
    },
    // One about the person's registration may be addressed to the person who bought it.
    rows: ({ isProven, email, emails, orderIds }) => sql`(${isProven} and lower(recipient) = ${email})
      or (lower(recipient) = any (${emails}::text[]) and payload ->> 'orderId' = any (${orderIds}::text[]))`,
    withheld: { payload: 'ids of the order or registration' },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'its state says whether it was sent' },
  hasFiles: false,
})

export const inboxMessageTable = declareTable(inboxSchema, {
  owner: 'platform',
  personal: {
    recipient: 'deleted',
    subject: 'deleted',
    html: 'deleted',
    text: 'deleted',
    attachments: 'deleted',
  },
  rowsOfPerson: ({ isProven, email, orderIds, registrationIds }) => sql`
    exists (
      select from orders where position(confirmation_number in text) > 0 and (
        id = any (${orderIds}::uuid[])
        or id in (select order_id from registration where id = any (${registrationIds}::uuid[]))))
    or (${isProven} and (lower(recipient) = ${email} or position(${email}::text in lower(text)) > 0))`,
  export: { nothing: 'copies of mails, on a development machine' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'copies of mails' },
  hasFiles: false,
})
