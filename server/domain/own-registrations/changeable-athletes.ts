import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import type { ChangeableAthlete } from '#rules/own-registrations/changeable-athlete.ts'
import { paths } from '#rules/paths.ts'
import { labelsOf } from '#rules/registration-forms/missing-items.ts'
import { askingEvent } from '../answers/asking-event.ts'
import { merchandisePath } from '../merchandise/merchandise-path.ts'
import { offeredItems } from '../merchandise/offered-items.ts'
import { missingItemsOf } from '../answers/missing-items-of.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { givenLabels } from '../registration-files/given-labels.ts'
import { Registration } from '../registrations/registration.ts'
import { findTakenOver } from '../transfers/taken-over.ts'
import { changesClosedReason } from './own-registration.ts'

type Chosen = Readonly<{ orderId: string } | { ids: readonly string[] }>

export async function changeableAthletes(
  em: Em,
  { organization, now }: Pick<Context, 'organization' | 'now'>,
  chosen: Chosen,
): Promise<ReadonlyMap<string, ChangeableAthlete>> {
  const organizationId = organization.id
  const which = 'orderId' in chosen ? { orderId: chosen.orderId } : { id: { $in: [...chosen.ids] } }
  const takenOver = 'orderId' in chosen ? await findTakenOver(em, { organizationId, id: chosen.orderId }) : null
  const registrations = await em.find(
    Registration,
    { organizationId, status: 'confirmed', confirmationId: { $ne: null }, ...which },
    { orderBy: { position: 'asc', id: 'asc' } },
  )
  const athletes: [string, ChangeableAthlete][] = []
  for (const [id, ofEvent] of Map.groupBy(
    registrations.filter((registration) => !takenOver?.has(registration.id)),
    ({ eventId }) => eventId,
  )) {
    const event = await em.findOneOrFail(Event, { organizationId, id })
    const competitions = await em.find(Competition, { organizationId, eventId: id })
    const open = competitions.filter((competition) => changesClosedReason(event, competition, now) === null)
    const ofOpen = ofEvent.filter(({ competitionId }) => open.some((competition) => competition.id === competitionId))
    if (ofOpen.length === 0) continue
    const ids = ofOpen.map((registration) => registration.id)
    const asking = await askingEvent(em, { organizationId, id })
    const given = await givenLabels(em, { ...asking, athletes: ofOpen })
    const missing = await missingItemsOf(em, asking, ids)
    const items = await offeredItems(em, event)
    for (const [index, registration] of ofOpen.entries()) {
      const { id: registrationId, firstName, lastName, confirmationId, competitionId } = registration
      const competition = open.find((each) => each.id === competitionId)!
      const path = paths.registrationChange(event.slug, confirmationId!)
      const labels = labelsOf(missing.get(registrationId) ?? [])
      athletes.push([
        registrationId,
        {
          name: fullName({ firstName, lastName }),
          path,
          merchandisePath: merchandisePath({ registration, competition, event, items }, now),
          given: given[index]!,
          missing: labels,
        },
      ])
    }
  }
  return new Map(athletes)
}
