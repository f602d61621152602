import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { maskEmail } from '#rules/own-registrations/code.ts'
import type { OwnDetails, OwnRegistrationPage } from '#rules/own-registrations/own-registration-page.ts'
import { queryOf } from '../command.ts'
import { athleteMerchandise } from '../merchandise/athlete-merchandise.ts'
import { dueItems } from '../merchandise/due-items.ts'
import { answeringAthlete } from '../answers/answering-athlete.ts'
import { documentsOf } from '../registration-files/documents-of.ts'
import { transferView } from '../transfers/transfer-access.ts'
import { findMemberTeam } from '../teams/team-status.ts'
import { findCaptainTeam } from './own-team.ts'
import {
  changesClosedReason,
  codeAddressOf,
  loadOwnRegistration,
  openerOf,
  type OwnKey,
  type OwnRegistration,
} from './own-registration.ts'

/** Throws `Refused` `order_not_found`. Nothing that was answered is in it before the visitor may open it. */
export const ownRegistrationPage = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, key: OwnKey): Promise<OwnRegistrationPage> {
    const own = await loadOwnRegistration(em, ctx, key.participantId)
    const { registration, order, event, competition } = own
    const { slug, title, timeZone, locationName } = event
    const address = await codeAddressOf(em, own)
    return {
      participantId: key.participantId,
      confirmationNumber: order.confirmationNumber,
      firstName: registration.firstName,
      lastName: registration.lastName,
      competition: competition.name,
      event: { slug, title, timeZone, locationName, startsAt: competition.startsAt.toISOString() },
      closed: changesClosedReason(event, competition, ctx.now),
      codeAddress: address && maskEmail(address),
      details: (await openerOf(em, ctx, own, key)) && (await detailsOf(em, ctx, own)),
    }
  },
})

async function detailsOf(em: Em, ctx: Context, own: OwnRegistration): Promise<OwnDetails> {
  const { registration, order } = own
  const { fields, athlete } = await answeringAthlete(em, registration)
  const raceDays = { [athlete.competitionId]: athlete.raceDay }
  const [documents] = await documentsOf(em, { athletes: [registration], fields, raceDays })
  const isCaptain = registration.position === 0
  return {
    registrationId: registration.id,
    revision: registration.revision,
    answers: { fields, athlete, answers: registration.answers },
    documents: documents!,
    // Its buyer may be somebody else.
    merchandise: (await athleteMerchandise(em, registration)).map((item) => ({ ...item, addedBy: null })),
    dueItems: await dueItems(em, registration),
    team: registration.teamId ? await findMemberTeam(em, ctx, { orderId: order.id, isCaptain }) : null,
    transfer: await transferView(em, ctx, { registration, order, event: own.event }),
    captainTeam: await findCaptainTeam(em, ctx, own),
  }
}
