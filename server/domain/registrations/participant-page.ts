import { visibleArrival } from '#rules/events/arrival.ts'
import type { ParticipantPage } from '#rules/orders/confirmation-views.ts'
import { loadAcceptance } from '../agreements/load-acceptance.ts'
import type { Em } from '#server/database/orm.ts'
import { missingOf } from '../answers/athlete-answers.ts'
import { answeringAthlete } from '../answers/answering-athlete.ts'
import { queryOf } from '../command.ts'
import { additionsOf } from '../merchandise/additions-of.ts'
import { loadParticipant } from '../merchandise/load-participant.ts'
import { merchandisePath } from '../merchandise/merchandise-path.ts'
import { offeredItems } from '../merchandise/offered-items.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { eventFacts, refundsOf } from '../orders/confirmation-page.ts'
import { labelsOf } from '#rules/registration-forms/missing-items.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import {
  describeLines,
  findLineOf,
  goesWith,
  registeredOf,
  soldLine,
  type DescribedLine,
} from '../orders/sold-lines.ts'
import { givenLabels } from '../registration-files/given-labels.ts'
import { findMemberTeam } from '../teams/team-status.ts'
import { Registration } from './registration.ts'

/**
 * Shows one confirmed registration to anyone who has its link: nothing about the order's price or other athletes. Throws
 * `Refused` `order_not_found`.
 */
export const participantPage = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, confirmationId: string): Promise<ParticipantPage> {
    const organizationId = ctx.organization.id
    const athlete = await loadParticipant(em, ctx, confirmationId)
    const { eventId, orderId } = athlete
    const order = await em.findOneOrFail(Order, { organizationId, id: orderId })
    const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
    const competition = await em.findOneOrFail(Competition, { organizationId, id: athlete.competitionId })
    const items = await offeredItems(em, event)
    const lines = await describeLines(em, order)
    const participantLine = findLineOf(lines, athlete.id)!
    return {
      confirmationId,
      confirmationNumber: order.confirmationNumber,
      athletePosition: athlete.position,
      registered: registeredOf([participantLine]),
      isIn: participantLine.line.state === 'confirmed',
      refundState: event.status === 'cancelled' ? await refundStateOf(em, order) : null,
      merchandisePath: merchandisePath({ registration: athlete, competition, event, items }, ctx.now),
      ...(await givenAndMissing(em, athlete)),
      event: eventFacts(event, ctx.now),
      lines: [participantLine, ...goesWith(lines, athlete), ...(await addedLines(em, athlete))].map((line) => ({
        ...soldLine(line),
        participantPath: null,
      })),
      team: athlete.teamId ? await findMemberTeam(em, ctx, { orderId, isCaptain: athlete.position === 0 }) : null,
      arrival: visibleArrival(event, ctx.now),
      acceptance: await loadAcceptance(em, { organizationId, orderId, registrationId: athlete.id }),
    }
  },
})

/** Without amounts: the order is its buyer's. */
async function refundStateOf(em: Em, { organizationId, id }: Order): Promise<ParticipantPage['refundState']> {
  const refunds = refundsOf(await em.find(Payment, { organizationId, orderId: id }))
  if (refunds.returning > 0) return 'returning'
  if (refunds.manual > 0) return 'manual'
  return refunds.returned + refunds.returnedManually > 0 ? 'returned' : null
}

/** What was added to the place since, in orders of its own. */
async function addedLines(em: Em, athlete: Registration): Promise<DescribedLine[]> {
  const added: DescribedLine[] = []
  for (const order of await additionsOf(em, athlete))
    if (order.state === 'confirmed') added.push(...goesWith(await describeLines(em, order), athlete))
  return added
}

async function givenAndMissing(em: Em, registration: Registration) {
  const { fields, athlete } = await answeringAthlete(em, registration)
  const raceDays = { [athlete.competitionId]: athlete.raceDay }
  const [given] = await givenLabels(em, { athletes: [registration], fields, raceDays })
  return { given: given!, missing: labelsOf(await missingOf(em, registration)) }
}
