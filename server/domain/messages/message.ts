import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, idColumn, organizationColumns, organizationFilter } from '#server/database/columns.ts'

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
    state: p.enum(['queued', 'sent', 'failed'] as const).default('queued'),
    messageId: p.string(),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    claimedUntil: p.datetime().nullable(),
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
