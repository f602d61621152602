import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { registrationsMatching } from '#server/lists/search.ts'
import { readCheckInInput, type CheckInCode } from '#rules/check-in/check-in-code.ts'
import { maxFound, type CheckInSearch } from '#rules/check-in/check-in-views.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { equalBibs, parseBibNumber } from '#rules/registrations/bib.ts'
import { searchWords } from '#rules/text/search-words.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { checkInPeople } from './check-in-people.ts'

/**
 * Athletes by what was scanned or entered at the table of an event: a code of any event of the organization, or a bib,
 * a confirmation number, a name or a document of this event. Throws `Refused` `not_found`, `forbidden`.
 */
export const findForCheckIn = queryOf({
  permission: 'check-in',
  subject: Event,
  run: ({ em, ctx, subject: event }, input: string) => findPeople(em, ctx, event, input),
})

export async function findPeople(em: Em, ctx: Context, event: Event, input: string): Promise<CheckInSearch> {
  const read = readCheckInInput(input)
  if (read.kind === 'unreadable') return { kind: 'unreadable', people: [] }
  const condition = read.kind === 'text' ? isNamed(event, read.text) : isOfCode(read)
  if (!condition) return { kind: 'text', people: [] }
  const rows = await query(
    em,
    sql<{ id: string }>`
        select registration.id from registration
        where registration.organization_id = ${ctx.organization.id} and ${condition}
        order by registration.status = 'cancelled', registration.position, registration.id limit ${maxFound}`,
  )
  const people = await checkInPeople(
    em,
    ctx,
    rows.map(({ id }) => id),
  )
  return { kind: read.kind === 'text' ? 'text' : 'code', people }
}

function isOfCode(code: CheckInCode) {
  if (code.kind === 'registration') return sql`registration.id = ${code.id} and registration.order_id is not null`
  if (code.kind === 'participant') return sql`registration.confirmation_id = ${code.secret}`
  return sql`registration.order_id = (select orders.id from orders
    where orders.organization_id = registration.organization_id and orders.confirmation_id = ${code.secret})`
}

/** A bib or a confirmation number finds nobody else, so that `12` is not everybody with a 12 in their document. */
function isNamed({ organizationId, id }: Event, text: string) {
  const words = searchWords(text)
  if (words.length === 0) return null
  const bib = parseBibNumber(text)
  const number = parseConfirmationNumber(text)
  const ofEvent = sql`registration.event_id = ${id} and registration.order_id is not null`
  const hasBib = sql`bib_number = any (${bib === null ? [] : equalBibs(bib)}::text[])`
  const ofNumber = sql`registration.order_id = (select orders.id from orders
    where orders.organization_id = ${organizationId} and orders.confirmation_number = ${number})`
  const isMatched = sql`registration.id = any (${registrationsMatching(id, words)})`
  const isExact = sql`(${hasBib} or ${ofNumber})`
  return sql`${ofEvent} and (${isExact} or ${isMatched} and not exists (select from registration as other
    where other.organization_id = ${organizationId} and other.event_id = ${id}
      and other.bib_number = any (${bib === null ? [] : equalBibs(bib)}::text[])))`
}
