import { visibleArrival } from '#rules/events/arrival.ts'
import { Refused } from '#rules/refusals.ts'
import type { ParticipantPage } from '#rules/orders/confirmation-views.ts'
import { loadAcceptance } from '../agreements/load-acceptance.ts'
import type { Em } from '#server/database/orm.ts'
import { missingOf } from '../answers/athlete-answers.ts'
import { answeringAthlete } from '../answers/answering-athlete.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { eventFacts } from '../orders/confirmation-page.ts'
import { labelsOf } from '#rules/registration-forms/missing-items.ts'
import { ensureConfirmationId } from '../orders/load-order.ts'
import { Order } from '../orders/order.ts'
import { describeLines, findLineOf, goesWith, registeredOf, soldLine } from '../orders/sold-lines.ts'
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
    ensureConfirmationId(confirmationId)
    const organizationId = ctx.organization.id
    const athlete = await em.findOne(Registration, { organizationId, confirmationId })
    if (!athlete?.orderId || athlete.status === 'held') throw new Refused({ code: 'order_not_found' })
    const { eventId, orderId } = athlete
    const order = await em.findOneOrFail(Order, { organizationId, id: orderId })
    const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
    const lines = await describeLines(em, order)
    const participantLine = findLineOf(lines, athlete.id)!
    return {
      confirmationId,
      confirmationNumber: order.confirmationNumber,
      athletePosition: athlete.position,
      registered: registeredOf([participantLine]),
      isIn: participantLine.line.state === 'confirmed',
      ...(await givenAndMissing(em, athlete)),
      event: eventFacts(event, ctx.now),
      lines: [participantLine, ...goesWith(lines, athlete)].map((line) => ({
        ...soldLine(line),
        participantPath: null,
      })),
      team: athlete.teamId ? await findMemberTeam(em, ctx, { orderId, isCaptain: athlete.position === 0 }) : null,
      arrival: visibleArrival(event, ctx.now),
      acceptance: await loadAcceptance(em, { organizationId, orderId, registrationId: athlete.id }),
    }
  },
})

async function givenAndMissing(em: Em, registration: Registration) {
  const { fields, athlete } = await answeringAthlete(em, registration)
  const raceDays = { [athlete.competitionId]: athlete.raceDay }
  const [given] = await givenLabels(em, { athletes: [registration], fields, raceDays })
  return { given: given!, missing: labelsOf(await missingOf(em, registration)) }
}
