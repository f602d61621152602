import type { EventLandingEdit } from '#rules/events/event-landing-form.ts'
import { audited, command } from '../command.ts'
import { storedInfoCards } from '../organizations/edit-landing.ts'
import { storedSponsors } from '../organizations/edit-sponsors.ts'
import { ensureUnchanged } from '../organizations/settings-version.ts'
import { Event } from './event.ts'
import { eventLandingValuesOf } from './event-landing.ts'

/**
 * Replaces the arrangement of sections, the final call, the information cards and the sponsors of an event's page. Throws `Refused`
 * `forbidden`, `changed_meanwhile`, `not_found`, also for a picture or document that is none of this organization.
 */
export const editEventLanding = command({
  permission: 'edit-landing',
  subject: Event,
  locks: true,
  action: 'event.landing-set',
  async run({ em, subject: event }, { version, values: { infoCards, sponsors, ...landing } }: EventLandingEdit) {
    ensureUnchanged(eventLandingValuesOf(event), version)
    em.assign(event, {
      landing,
      infoCards: storedInfoCards(event.organizationId, infoCards),
      sponsors: storedSponsors(event.organizationId, sponsors),
    })
    return audited({ cards: infoCards.length })
  },
})
