import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import type { TeamChoice } from '#rules/teams/team-form.ts'
import { membersAtCheckout, teamQuantity } from '#rules/teams/team-terms.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import { audit } from '../audit/audit.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { heldPrices, placePrices } from '../competitions/place-prices.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { Order } from '../orders/order.ts'
import type { Addition, Choosable, LineDescription, LineTerms, SaleRequest } from '../orders/sellable.ts'
import { detachRegistrations } from '../registrations/detach-registrations.ts'
import { ensureComplete } from '../registrations/ensure-complete.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import {
  competitionUnavailable,
  ensureEnterable,
  participantPath,
  placesOfOrder,
  registrationRow,
  registrations,
  termsOf,
  writeRegistrations,
  type SoldPlace,
} from '../registrations/sell-registrations.ts'
import { joinHashOf } from './join-token.ts'
import { Team } from './team.ts'

/** `members` begin with the captain; those who are missing complete their own forms after the purchase. */
export type NewTeam = TeamChoice & Readonly<{ members: readonly Participant[] }>

/**
 * Sells teams: a line and one place of the pool for each, whose members are registrations of that line. Rejects what
 * registrations reject, `team_name_taken`, and at checkout `team_short` (`values.min`).
 */
export const teams: Choosable<NewTeam> = {
  offer,
  detach: (em, order, choices) => detachRegistrations(em, order, membersOf(choices)),
  hold,
  ensureAllowed: (em, order, choices, check) => registrations.ensureAllowed(em, order, membersOf(choices), check),
  makeRoom: (em, ctx, choices, reason) => registrations.makeRoom(em, ctx, membersOf(choices), reason),
  auditAdditions,
  currentTerms,
  dependents: async () => [],
  describe,
  hasBegun: async (em, lines, now) =>
    (await placesOfOrder(em, lines[0])).some(({ competition }) => competition.startsAt <= now),
  confirm: registrations.confirm,
  release,
}

const membersOf = (choices: readonly NewTeam[]): Participant[] => choices.flatMap(({ members }) => members)

async function offer(em: Em, ctx: Context, request: SaleRequest<NewTeam>): Promise<LineTerms[]> {
  const { event, choices, now, heldPlaces, payment } = request
  const nextPlace = await placePrices(em, { event, heldPlaces, payment })
  const competitions = await em.find(Competition, { organizationId: ctx.organization.id, eventId: event.id })
  return choices.map(({ size, members }) => {
    const competition = competitions.find(({ id }) => id === members[0]?.competitionId)
    const terms = competition && teamTermsOf(competition)
    if (!terms || size < terms.min || size > terms.max || members.length > size) throw competitionUnavailable()
    if (members.some(({ competitionId }) => competitionId !== competition.id)) throw competitionUnavailable()
    if (!payment) ensureEnterable(ctx, { event, competition, now })
    return termsOf(competition, nextPlace(competition, now), teamQuantity(terms, size))
  })
}

async function hold(em: Em, order: Order, lines: readonly OrderLine[], choices: readonly NewTeam[]): Promise<void> {
  for (const [index, { name, size, members }] of choices.entries()) {
    const line = lines[index]!
    const competitionId = members[0]!.competitionId
    const { uniqueTeamNames } = await em.findOneOrFail(Competition, {
      organizationId: order.organizationId,
      id: competitionId,
    })
    const teamId = newId()
    const row = {
      id: teamId,
      organizationId: order.organizationId,
      eventId: order.eventId,
      competitionId,
      orderId: order.id,
      lineId: line.id,
      name,
      nameKey: uniqueTeamNames ? nameKey(name) : null,
      size,
      linkHash: joinHashOf(order, 0),
      createdAt: order.createdAt,
    }
    await rejectTakenTeamName(() => em.insertMany(Team, [row]))
    const rows = members.map((member, position) => ({
      ...registrationRow(order, { id: line.id, position }, member),
      teamId,
    }))
    await writeRegistrations(em, order, rows, members)
  }
}

/** The teams, then their members. */
async function auditAdditions(
  em: Em,
  ctx: Context,
  lines: readonly OrderLine[],
  payment: StaffPayment,
): Promise<Addition[]> {
  const { id: organizationId } = ctx.organization
  const additions: Addition[] = []
  for (const { id: lineId, title: competition } of lines) {
    const { id } = await em.findOneOrFail(Team, { organizationId, lineId })
    additions.push({ id, entryId: await audit(ctx, em, 'team.added', id, { competition, payment }) })
  }
  return [...additions, ...(await registrations.auditAdditions(em, ctx, lines, payment))]
}

/** Turns a violated unique constraint into `Refused` `team_name_taken`. */
export async function rejectTakenTeamName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    throw new Refused({ code: 'team_name_taken', field: 'team.name' })
  }
}

async function currentTerms(
  em: Em,
  order: Order,
  lines: readonly OrderLine[],
  { isCheckout }: { isCheckout: boolean },
): Promise<LineTerms[]> {
  const sold = await loadSoldTeams(em, lines)
  const members = sold.flatMap((each) => each.members)
  const athletes = members.map(({ athlete }) => athlete)
  if (isCheckout) await ensureComplete(em, order, members)
  // Somebody else may have been confirmed with a document since the places were held.
  if (isCheckout) await ensureUniqueDocuments(em, order, athletes, true)
  const priceOf = await heldPrices(em, lines)
  return sold.map(({ team, members: ofTeam }, index) => {
    const line = lines[index]!
    const { competition } = ofTeam[0]!
    const terms = teamTermsOf(competition)
    if (!terms) throw competitionUnavailable()
    if (isCheckout && ofTeam.length < membersAtCheckout(terms))
      throw new Refused({ code: 'team_short', values: { min: terms.min } })
    const place = { unitPrice: priceOf(line, competition), pools: line.pools }
    return termsOf(competition, place, teamQuantity(terms, team.size))
  })
}

async function describe(em: Em, lines: readonly OrderLine[]): Promise<LineDescription[]> {
  const sold = await loadSoldTeams(em, lines)
  return sold.map(({ team, members }) => ({
    id: team.id,
    person: null,
    startsAt: members[0]?.competition.startsAt ?? null,
    bibNumber: null,
    page: null,
    team: {
      name: team.name,
      size: team.size,
      members: members.map(({ athlete, slug }) => ({
        id: athlete.id,
        position: athlete.position,
        firstName: athlete.firstName,
        lastName: athlete.lastName,
        bibNumber: athlete.bibNumber ?? null,
        page: participantPath(slug, athlete),
      })),
    },
  }))
}

type SoldTeam = Readonly<{ team: Team; members: readonly SoldPlace[] }>

async function loadSoldTeams(em: Em, lines: readonly OrderLine[]): Promise<SoldTeam[]> {
  const [line] = lines
  if (!line) return []
  const rows = await em.find(Team, { organizationId: line.organizationId, orderId: line.orderId })
  const places = await placesOfOrder(em, line)
  return lines.map(({ id }) => ({
    team: rows.find(({ lineId }) => lineId === id)!,
    members: places.filter(({ athlete }) => athlete.lineId === id),
  }))
}

/** The name is free again. */
async function release(em: Em, ctx: Context, lineIds: readonly string[]) {
  await query(
    em,
    sql`update team set name_key = null
      where organization_id = ${ctx.organization.id} and line_id = any (${lineIds}::uuid[])`,
  )
  return registrations.release(em, ctx, lineIds)
}
