import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import type { WaitingMoveView } from '#rules/waiting-lists/waiting-views.ts'
import { waitingStates } from '#rules/waiting-lists/waiting-state.ts'

type Move = WaitingMoveView & { position: number }

const schema = defineEntity({
  name: 'WaitingEntry',
  tableName: 'waiting_entry',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    competitionId: p.uuid(),
    places: p.integer(),
    /** Within the event, since its competitions may share a limit. */
    position: p.integer(),
    firstName: p.string(),
    lastName: p.string(),
    email: p.string(),
    phone: p.string().default(''),
    locale: p.enum(['en', 'es'] as const),
    /** Of its page, like an order's `confirmationId`. */
    secretId: p.string(),
    state: p.enum(waitingStates).default('waiting'),
    /** Since when it counts. */
    confirmedAt: p.datetime().nullable(),
    offeredAt: p.datetime().nullable(),
    /** By its own time alone; `offeredUntil` is earlier where registration ends before. */
    turnUntil: p.datetime().nullable(),
    /** By its button. */
    isKept: p.boolean().default(false),
    offeredUntil: p.datetime().nullable(),
    /** Since when some places are free for it, but too few. */
    blockedSince: p.datetime().nullable(),
    orderId: p.uuid().nullable(),
    moves: p.json<Move[]>().defaultRaw(`'[]'`),
    /** Hashes of `holderOf`; null once it is off the list. */
    network: p.string().length(64).nullable(),
    holder: p.string().length(64).nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'secretId'] }],
  indexes: [
    { properties: ['organizationId', 'eventId', 'position'] },
    { properties: ['state'], where: `state in ('unconfirmed', 'waiting', 'offered')` },
  ],
})

/** Somebody who waits for places of a competition that is full. */
export class WaitingEntry extends schema.class {}
schema.setClass(WaitingEntry)

/** The times of an entry that waits for an offer. */
export const noOffer = { offeredAt: null, turnUntil: null, isKept: false, offeredUntil: null }

export const waitingEntryTable = declareTable(schema, {
  owner: 'organization',
  // Rows stay, so that their places are counted until the job `offer-places` has taken them off the list.
  personal: {
    firstName: { erased: '' },
    lastName: { erased: '' },
    email: { erased: '' },
    phone: { erased: '' },
    moves: { erased: [] },
    network: { erased: null },
    holder: { erased: null },
  },
  rowsOfPerson: ({ isProven, email, orderIds }) =>
    sql`(${isProven} and lower(email) = ${email}) or order_id = any (${orderIds}::uuid[])`,
  export: {
    part: 'waitingLists',
    columns: {
      organization: organizationName,
      competition: sql`(select name from competition
        where competition.organization_id = waiting_entry.organization_id and competition.id = competition_id)`,
      places: 'places',
      state: 'state',
      firstName: 'firstName',
      lastName: 'lastName',
      email: 'email',
      phone: 'phone',
      confirmedAt: 'confirmedAt',
      offeredAt: 'offeredAt',
      offeredUntil: 'offeredUntil',
      moves: 'moves',
      createdAt: 'createdAt',
    },
    withheld: { network: 'a hash', holder: 'a hash' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
