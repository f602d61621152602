import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import type { OrderDraftContent } from '#rules/registrations/order-draft.ts'

const schema = defineEntity({
  name: 'OrderDraft',
  tableName: 'order_draft',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    userId: p.uuid().nullable(),
    content: p.json<OrderDraftContent>(),
    revision: p.integer(),
    /** Random; null until one has saved what it was typed on. */
    device: p.string().length(60).nullable(),
    typedAt: p.datetime(),
    savedAt: p.datetime(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'orderId'] }],
})

export class OrderDraft extends schema.class {}
schema.setClass(OrderDraft)

export const orderDraftTable = declareTable(schema, {
  owner: 'organization',
  personal: { content: 'deleted', userId: 'deleted', device: 'deleted' },
  // Anyone who is named in it, also in what is typed and not held.
  rowsOfPerson: ({ userId, email, isProven, orderIds, registrationIds }) => sql`
    user_id = ${userId} or order_id = any (${orderIds}::uuid[])
    or order_id in (select registration.order_id from registration where registration.id = any (${registrationIds}::uuid[]))
    or (${isProven} and (lower(content -> 'buyer' ->> 'email') = ${email} or exists (
      select from jsonb_array_elements(content -> 'participants') participant
      where lower(participant ->> 'email') = ${email})))`,
  export: {
    part: 'orderDrafts',
    columns: {
      organization: organizationName,
      event: sql`(select title from orders
        join event on event.organization_id = orders.organization_id and event.id = orders.event_id
        where orders.organization_id = order_draft.organization_id and orders.id = order_id)`,
      content: 'content',
      savedAt: 'savedAt',
      createdAt: 'createdAt',
    },
    rows: ({ userId }) => sql`user_id = ${userId}`,
    withheld: { userId: 'the account has it', device: 'a random mark' },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'what is held and bought of it is an order' },
  hasFiles: false,
})
