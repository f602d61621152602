import type { GatePage } from '#rules/gate/gate-views.ts'
import { findTable } from '../check-in/helper-links.ts'
import { command, queryOf } from '../command.ts'
import { findRow } from '../find-row.ts'
import { gatePageFor, gateUpdateFor, storedTickets } from './gate-page.ts'
import { isRow, letThrough, takeBackPassage, type TicketScan } from './pass-ticket.ts'
import { Passage } from './passage.ts'

export type HelperGatePage = GatePage & Readonly<{ name: string }>

/** Throws `Refused` `check_in_link_invalid`. */
export const helperGatePage = queryOf({
  permission: 'anybody',
  subject: findTable,
  run: async ({ em, ctx, subject: { link, event, by } }): Promise<HelperGatePage> => ({
    ...(await gatePageFor(em, ctx, event, by)),
    name: link.name,
  }),
})

/** Throws `Refused` `check_in_link_invalid`. */
export const helperGateUpdate = queryOf({
  permission: 'anybody',
  subject: findTable,
  run: ({ em, ctx, subject: { event, by } }) => gateUpdateFor(em, ctx, event, by),
})

/** Throws `Refused` `check_in_link_invalid`. */
export const helperGateBundle = queryOf({
  permission: 'anybody',
  subject: findTable,
  run: ({ em, ctx, subject: { event } }) => storedTickets(em, ctx, event),
})

/** As `passTicket`; also throws `Refused` `check_in_link_invalid`. */
export const passTicketByHelper = command({
  permission: 'anybody',
  subject: findTable,
  unaudited: isRow,
  run: ({ em, ctx, subject: { event, by } }, scan: TicketScan) => letThrough(em, ctx, event, { scan, by }),
})

/** Within a minute, what the same link has let through. Throws `Refused` `forbidden`, `check_in_link_invalid`. */
export const undoPassageByHelper = command({
  permission: 'anybody',
  subject: findTable,
  unaudited: isRow,
  run: async ({ em, ctx, subject: { by } }, passageId: string) =>
    takeBackPassage(em, ctx, await findRow(em, ctx, Passage, passageId), by),
})
