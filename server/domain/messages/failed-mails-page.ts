import type { SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import {
  failedMailListShape,
  type FailedMail,
  type FailedMailListState,
  type FailedMailsPage,
} from '#rules/messages/failed-mail-list.ts'
import { queryOf } from '../command.ts'

const failedMailList = listOf({
  shape: failedMailListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('message')
      .leftJoin('orders', (on) =>
        on
          .onRef('orders.organization_id', '=', 'message.organization_id')
          .on(sql<SqlBool>`orders.id = (message.payload ->> 'orderId')::uuid`),
      )
      .leftJoin('waiting_entry', (on) =>
        on
          .onRef('waiting_entry.organization_id', '=', 'message.organization_id')
          .on(sql<SqlBool>`waiting_entry.id = (message.payload ->> 'waitingEntryId')::uuid`),
      )
      .leftJoin('event', (on) =>
        on
          .onRef('event.organization_id', '=', 'message.organization_id')
          .on(sql<SqlBool>`event.id = coalesce(orders.event_id, waiting_entry.event_id)`),
      )
      .leftJoin('mailing', (on) =>
        on
          .onRef('mailing.organization_id', '=', 'message.organization_id')
          .on(sql<SqlBool>`mailing.id = (message.payload ->> 'mailingId')::uuid`),
      )
      .where('message.organization_id', '=', organization.id)
      .where('message.state', '=', 'failed'),
  columns: (_ctx) => ({
    id: 'message.id',
    kind: sql<FailedMail['kind']>`message.kind`,
    recipient: 'message.recipient',
    reason: 'message.last_error',
    createdAt: isoMoment('message.created_at'),
    eventId: 'event.id',
    eventTitle: 'event.title',
    confirmationNumber: 'orders.confirmation_number',
    mailingId: 'mailing.id',
  }),
  search: (words) =>
    matchesWords(sql`concat_ws(' ', message.recipient, orders.confirmation_number, event.title)`, words),
  filters: {},
  sorts: {
    latest: () => [{ value: sql`message.created_at`, order: 'desc' }],
    recipient: () => [{ value: sql`message.recipient` }],
  },
})

/** Throws `Refused` `forbidden`. */
export const failedMailsPage = queryOf({
  permission: 'edit-athletes',
  run: ({ em, ctx }, state: FailedMailListState): Promise<FailedMailsPage> => failedMailList.page(em, ctx, state),
})
