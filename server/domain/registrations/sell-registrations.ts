import { ForeignKeyConstraintViolationException, type EntityDictionary } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { entryClosedReason, type ClosedReason } from '#rules/competitions/places.ts'
import { paths } from '#rules/paths.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import type { Locale } from '#rules/text/locale.ts'
import { raiseLimit } from '../athletes/raise-limit.ts'
import { audit } from '../audit/audit.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { heldPrices, placePrices, type PlaceTerms } from '../competitions/place-prices.ts'
import type { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import type { NewMessage } from '../messages/enqueue-message.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { Order } from '../orders/order.ts'
import type {
  Addition,
  ChoiceCheck,
  Choosable,
  FreeBibs,
  LineDescription,
  LineTerms,
  SaleRequest,
} from '../orders/sellable.ts'
import { canSell } from '../payments/methods-of.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { detachRegistrations, findDetached } from './detach-registrations.ts'
import { ensureComplete, type AthleteToComplete } from './ensure-complete.ts'
import { ensureUniqueDocuments, rejectRepeatedDocuments } from './ensure-unique-documents.ts'
import { Registration } from './registration.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Sells registrations: a line for each athlete. Rejects `competition_unavailable` for a competition of another event,
 * the reasons for which one cannot be entered, and documents entered twice (see rejectRepeatedDocuments).
 */
export const registrations: Choosable<Participant> = {
  offer,
  detach: detachRegistrations,
  hold,
  ensureAllowed,
  makeRoom,
  auditAdditions,
  currentTerms,
  dependents: async () => [],
  describe,
  hasBegun,
  confirm,
  release,
}

async function offer(
  em: Em,
  ctx: Context,
  { event, choices, now, heldPlaces, payment }: SaleRequest<Participant>,
): Promise<LineTerms[]> {
  const competitions = await em.find(Competition, { organizationId: ctx.organization.id, eventId: event.id })
  const nextPlace = await placePrices(em, { event, heldPlaces, payment })
  return choices.map(({ competitionId }, index) => {
    const competition = competitions.find(({ id }) => id === competitionId)
    if (!competition || teamTermsOf(competition))
      throw competitionUnavailable(payment ? 'competitionId' : `participants[${index}].competitionId`)
    if (!payment) ensureEnterable(ctx, { event, competition, now })
    return termsOf(competition, nextPlace(competition, now))
  })
}

type Entry = Readonly<{ event: Event; competition: Competition; now: Date; isPaid?: boolean }>

export function ensureEnterable(ctx: Context, { event, competition, now, isPaid = false }: Entry): void {
  const { startsAt, name } = competition
  const entry = { startsAt, canSell: isPaid || canSell(ctx, event, competition) }
  const reason = entryClosedReason(registrationWindow(event), entry, now)
  if (reason) throw new Refused({ code: refusalOf[reason], values: { competition: name } })
}

export const competitionUnavailable = (field = 'competitionId') =>
  new Refused({ code: 'competition_unavailable', field })

const refusalOf = {
  draft: 'event_not_published',
  cancelled: 'event_cancelled',
  registration_disabled: 'registration_disabled',
  payments_not_set_up: 'payments_not_set_up',
  deadline_passed: 'registration_closed',
  started: 'registration_closed',
} as const satisfies Record<ClosedReason, RefusalCode>

/** What one place in a competition is sold for; `quantity` is how often its price is charged. */
export const termsOf = ({ name, deferredCash }: Competition, place: PlaceTerms, quantity = 1): LineTerms => ({
  title: name,
  quantity,
  deferredCash: deferredCash * quantity,
  ...place,
})

async function hold(
  em: Em,
  order: Order,
  lines: readonly OrderLine[],
  participants: readonly Participant[],
): Promise<void> {
  const rows = participants.map((participant, index) => registrationRow(order, lines[index]!, participant))
  await writeRegistrations(em, order, rows, participants)
}

async function ensureAllowed(
  em: Em,
  order: Order,
  participants: readonly Participant[],
  { isSure, isConfirming }: ChoiceCheck,
): Promise<void> {
  const reject = isConfirming ? ensureUniqueDocuments : rejectRepeatedDocuments
  await reject(em, order, participants, isSure)
}

async function makeRoom(em: Em, ctx: Context, participants: readonly Participant[], reason: string): Promise<void> {
  const ids = participants.map(({ competitionId }) => competitionId)
  const competitions = await em.find(Competition, { organizationId: ctx.organization.id, id: { $in: ids } })
  for (const competition of competitions) await raiseLimit(em, ctx, competition, { reason })
}

async function auditAdditions(
  em: Em,
  ctx: Context,
  lines: readonly OrderLine[],
  payment: StaffPayment,
): Promise<Addition[]> {
  const athletes = await query(
    em,
    sql<{ id: string; lineId: string }>`
      select id, line_id as "lineId" from registration
      where organization_id = ${ctx.organization.id} and line_id = any (${lines.map(({ id }) => id)}::uuid[])
      order by position, id`,
  )
  const additions: Addition[] = []
  for (const { id, lineId } of athletes) {
    const competition = lines.find((line) => line.id === lineId)!.title
    additions.push({ id, entryId: await audit(ctx, em, 'registration.added', id, { competition, payment }) })
  }
  return additions
}

type SoldOrder = Pick<Order, 'organizationId' | 'id' | 'eventId' | 'createdAt'>

export const registrationRow = (
  { organizationId, id: orderId, eventId, createdAt }: SoldOrder,
  { id: lineId, position }: Pick<OrderLine, 'id' | 'position'>,
  { merchandise: _merchandise, ...participant }: Participant,
) => ({
  ...participant,
  id: newId(),
  organizationId,
  orderId,
  eventId,
  lineId,
  position,
  status: 'held' as 'held' | 'confirmed',
  tags: [] as string[],
  searchText: searchTextOf(participant),
  createdAt,
})

type Row = ReturnType<typeof registrationRow>

/** Writes an order's athletes, a row for each; those that were detached from their lines keep their ids. */
export async function writeRegistrations(
  em: Em,
  order: Order,
  rows: readonly Row[],
  participants: readonly Participant[],
): Promise<void> {
  const { organizationId } = order
  const detachedIds = await findDetached(em, order, participants)
  const newRows: Row[] = []
  for (const [index, row] of rows.entries()) {
    const { id } = participants[index]!
    // Deleted from the set, as an id may have been sent twice.
    if (id !== undefined && detachedIds.delete(id))
      await em.nativeUpdate(Registration, { organizationId, id }, { ...row, id }).catch(rejectRemovedCompetition)
    else newRows.push(row)
  }
  await insertRegistrations(em, newRows)
}

/** Throws `Refused` `competition_unavailable` when the competition was removed after it was offered. */
export const insertRegistrations = (em: Em, rows: readonly Row[]) =>
  em.insertMany(Registration, [...rows]).catch(rejectRemovedCompetition)

const rejectRemovedCompetition = (error: unknown) => {
  throw error instanceof ForeignKeyConstraintViolationException ? competitionUnavailable() : error
}

async function currentTerms(
  em: Em,
  order: Order,
  lines: readonly OrderLine[],
  { isCheckout }: { isCheckout: boolean },
): Promise<LineTerms[]> {
  const sold = await loadSoldPlaces(em, lines)
  const athletes = sold.map(({ athlete }) => athlete)
  if (isCheckout) await ensureComplete(em, order, sold)
  // Somebody else may have been confirmed with a document since the places were held.
  if (isCheckout) await ensureUniqueDocuments(em, order, athletes, true)
  const priceOf = await heldPrices(em, lines)
  return sold.map(({ competition }, index) => {
    const { pools } = lines[index]!
    return termsOf(competition, { unitPrice: priceOf(lines[index]!, competition), pools })
  })
}

async function describe(em: Em, lines: readonly OrderLine[]): Promise<LineDescription[]> {
  const sold = await loadSoldPlaces(em, lines)
  return sold.map(({ athlete, competition, slug }) => ({
    id: athlete.id,
    person: { firstName: athlete.firstName, lastName: athlete.lastName },
    startsAt: competition.startsAt,
    bibNumber: athlete.bibNumber ?? null,
    page: participantPath(slug, athlete),
    revision: athlete.revision,
    team: null,
  }))
}

export const participantPath = (slug: string, { confirmationId }: Pick<Registration, 'confirmationId'>) =>
  confirmationId ? paths.participant(slug, confirmationId) : null

async function hasBegun(em: Em, lines: readonly OrderLine[], now: Date): Promise<boolean> {
  const sold = await loadSoldPlaces(em, lines)
  return sold.some(({ competition }) => competition.startsAt <= now)
}

export type SoldPlace = AthleteToComplete & { competition: Competition; slug: string }
type SoldEvent = Pick<SoldPlace, 'slug' | 'timeZone' | 'fields' | 'sentFields' | 'missingItems'>
type SoldRow = { athlete: EntityDictionary<Registration>; competition: EntityDictionary<Competition> } & SoldEvent

/** The athlete and the competition of each of an order's lines, in their order, and the event's slug. */
async function loadSoldPlaces(em: Em, lines: readonly OrderLine[]): Promise<SoldPlace[]> {
  const places = await placesOfOrder(em, lines[0])
  return lines.map(({ id }) => places.find(({ athlete }) => athlete.lineId === id)!)
}

/** All athletes of a line's order, by their position. */
export async function placesOfOrder(em: Em, line: OrderLine | undefined): Promise<SoldPlace[]> {
  if (!line) return []
  const rows = await query(
    em,
    sql<SoldRow>`
      select to_jsonb(registration) as athlete, to_jsonb(competition) as competition, slug,
        event.time_zone as "timeZone", coalesce(registration_form.fields, '[]') as fields,
        array(select distinct field_id from registration_file
          where registration_file.organization_id = registration.organization_id
            and registration_id = registration.id)::text[] as "sentFields",
        (select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'name', item.name)
            order by item.position, item.id), '[]')
          from merchandise_item as item
          where item.organization_id = registration.organization_id and item.event_id = registration.event_id
            and is_active and rule <> 'optional'
            and (competition_ids is null or competition_ids ? competition.id::text)
            and not exists (select from merchandise_choice as choice
              where choice.organization_id = item.organization_id and choice.item_id = item.id
                and choice.registration_id = registration.id)) as "missingItems"
      from registration
      join competition on competition.organization_id = registration.organization_id and competition.id = competition_id
      join event on event.organization_id = registration.organization_id and event.id = registration.event_id
      left join registration_form on registration_form.organization_id = registration.organization_id
        and registration_form.event_id = registration.event_id
      where registration.organization_id = ${line.organizationId} and registration.order_id = ${line.orderId}
      order by registration.position, registration.id`,
  )
  return rows.map(({ athlete, competition, ...event }) => ({
    athlete: em.map(Registration, athlete),
    competition: em.map(Competition, competition),
    ...event,
  }))
}

/** Athletes with an address of their own get their own page, each in their language; the buyer reads of everybody. */
async function confirm(em: Em, order: Order, lineIds: readonly string[]): Promise<NewMessage[]> {
  const { organizationId, id: orderId, buyer, locale } = order
  const athletes = await query(
    em,
    sql<{ id: string; email: string; language: Locale | null }>`
      update registration set status = 'confirmed'
      where organization_id = ${organizationId} and line_id = any (${lineIds}::uuid[])
      returning id, email, dorsal_language_of(email) as language`,
  )
  const kind = 'athlete-confirmed' as const
  const buyerEmail = buyer?.email.toLowerCase()
  return athletes
    .filter(({ email }) => email !== '' && email.toLowerCase() !== buyerEmail)
    .map(({ id: registrationId, email, language }) => ({
      kind,
      orderId,
      registrationId,
      recipient: email,
      locale: language ?? locale,
      dedupeKey: `${kind}:${registrationId}`,
    }))
}

/** Bib numbers are free again, and anyone who came in behind somebody who is out now moves up. */
async function release(em: Em, { organization }: Context, lineIds: readonly string[]): Promise<FreeBibs> {
  const bibs = await query(
    em,
    sql<{ lineId: string; bib: string | null }>`
      select line_id as "lineId", bib_number as bib from registration
      where organization_id = ${organization.id} and line_id = any (${lineIds}::uuid[]) order by id for no key update`,
  )
  const released = await query(
    em,
    // The bib number is the last word of what is searched.
    sql<{ competitionId: string; hasResult: boolean }>`
      update registration set status = 'cancelled', revision = revision + 1, bib_number = null,
        former_bib = bib_number, search_text = case
        when search_text like '% ' || folded(bib_number) then left(search_text, -1 - length(folded(bib_number)))
        else search_text end
      where organization_id = ${organization.id} and line_id = any (${lineIds}::uuid[])
      returning coalesce(result_competition_id, competition_id) as "competitionId",
        result_time_ms is not null or result_distance_m is not null as "hasResult"`,
  )
  const competitions = new Set(released.filter(({ hasResult }) => hasResult).map(({ competitionId }) => competitionId))
  for (const competitionId of [...competitions].toSorted()) await placeFinishers(em, organization.id, competitionId)
  return new Map(bibs.flatMap(({ lineId, bib }) => (bib === null ? [] : [[lineId, bib]])))
}
