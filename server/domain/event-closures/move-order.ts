import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Closing } from '#rules/events/event-closure.ts'
import { Refused } from '#rules/refusals.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import { audit } from '../audit/audit.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { ensureOnSale, lockEventStatus } from '../events/ensure-on-sale.ts'
import { bookMovements, reverseMovements } from '../ledger/book-movements.ts'
import { countRegistrations, registrationsIn } from '../orders/confirm-order.ts'
import type { OrderLine } from '../orders/order-line.ts'
import { linesOf, placesOfLines } from '../orders/order-lines.ts'
import type { Order } from '../orders/order.ts'
import { takePlaces } from '../orders/places.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { rejectTakenTeamName } from '../teams/sell-teams.ts'
import { Team } from '../teams/team.ts'

type Destination = Readonly<{ eventId: string; competitions: Closing['competitions'] }>

/**
 * Moves a confirmed order, whose row is locked, to another event: people, answers, merchandise and what was paid stay,
 * places are taken there and given back here, bibs and links to pass a place on end. The ledger books it back here and
 * again there. Throws `Refused` `competition_unavailable`, `competition_full`, `event_full`, `document_taken`,
 * `team_name_taken`, `ticket_unavailable` for tickets, `event_cancelled`, `event_not_published`.
 */
export async function moveOrder(
  em: Em,
  ctx: Context,
  order: Order,
  { eventId, competitions }: Destination,
): Promise<void> {
  const { organizationId, id: orderId, eventId: formerEventId } = order
  ensureOnSale(await lockEventStatus(em, { organizationId, eventId }))
  const targets = await em.find(Competition, { organizationId, eventId })
  const targetOf = (competitionId: string) => targets.find(({ id }) => id === competitions[competitionId]) ?? null
  const athletes = await em.find(Registration, { organizationId, orderId, status: 'confirmed' })
  const documents = athletes.map(({ competitionId, dni }) => ({
    dni,
    competitionId: targetOf(competitionId)?.id ?? '',
  }))
  const withDocument = documents.filter(({ dni }) => dni !== '')
  if (withDocument.length > 0) await ensureUniqueDocuments(em, { organizationId, eventId }, withDocument, true)
  await reverseMovements(em, organizationId, orderId)
  const lines = await linesOf(em, order)
  const teams = await em.find(Team, { organizationId, orderId })
  for (const line of lines) {
    const ofLine = teams.find(({ lineId }) => lineId === line.id) ?? athletes.find(({ lineId }) => lineId === line.id)
    // A ticket is for its own event.
    if (line.state === 'confirmed' && line.kind === 'ticket') throw new Refused({ code: 'ticket_unavailable' })
    if (line.state === 'confirmed' && ofLine) moveLine(line, targetOf(ofLine.competitionId), teams)
    line.eventId = eventId
  }
  order.eventId = eventId
  await em.flush()
  const confirmed = lines.filter(({ state }) => state === 'confirmed')
  await takePlaces(em, order, placesOfLines(confirmed))
  for (const team of teams.filter(({ lineId }) => confirmed.some(({ id }) => id === lineId)))
    await moveTeam(em, team, eventId, targetOf(team.competitionId)!)
  await moveAthletes(em, order, competitions)
  await revokeTransferLinks(em, ctx, orderId)
  const count = await registrationsIn(em, organizationId, confirmed)
  for (const each of [eventId, formerEventId].toSorted())
    await countRegistrations(em, { organizationId, eventId: each }, each === eventId ? count : -count)
  await bookMovements(em, organizationId, [orderId])
  await audit(ctx, em, 'order.moved', orderId, { from: formerEventId, to: eventId })
}

function moveLine(line: OrderLine, target: Competition | null, teams: readonly Team[]): void {
  const team = teams.find(({ lineId }) => lineId === line.id)
  const terms = target && teamTermsOf(target)
  const fits = team ? terms && team.size >= terms.min && team.size <= terms.max : target && !terms
  if (!target || !fits) throw new Refused({ code: 'competition_unavailable', values: { competition: line.title } })
  const pools: PoolPlaces[] = [{ poolId: target.poolId, quantity: 1 }]
  Object.assign(line, { title: target.name.slice(0, 200), pools })
}

function moveTeam(em: Em, team: Team, eventId: string, { id: competitionId, uniqueTeamNames }: Competition) {
  const { organizationId, id, name, revision } = team
  const columns = {
    eventId,
    competitionId,
    nameKey: uniqueTeamNames ? nameKey(name) : null,
    revision: revision + 1,
  }
  return rejectTakenTeamName(() => em.nativeUpdate(Team, { organizationId, id }, columns))
}

/** Their addresses and their ends are those of the former event; anyone who passes a place on makes a new one. */
const revokeTransferLinks = (em: Em, { organization, now }: Context, orderId: string) =>
  query(
    em,
    sql`update registration_transfer set revoked_at = ${now} from registration
      where registration_transfer.organization_id = ${organization.id} and used_at is null and revoked_at is null
        and registration.organization_id = registration_transfer.organization_id
        and registration.id = registration_id and registration.order_id = ${orderId}`,
  )

// The bib number is the last word of what is searched.
const moveAthletes = (em: Em, { organizationId, id, eventId }: Order, competitions: Destination['competitions']) =>
  query(
    em,
    sql`update registration set event_id = ${eventId}, bib_number = null, revision = revision + 1,
        competition_id = (${JSON.stringify(competitions)}::jsonb ->> competition_id::text)::uuid,
        search_text = case when search_text like '% ' || folded(bib_number)
          then left(search_text, -1 - length(folded(bib_number))) else search_text end
      where organization_id = ${organizationId} and order_id = ${id} and status = 'confirmed'`,
  )
