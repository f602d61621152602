import type { EventLandingValues } from '#rules/events/event-landing-form.ts'
import type { EventLandingSettings } from '#rules/events/event-editor-view.ts'
import { parseEventLanding, parseInfoCards, parseSponsors } from '#rules/text/stored-fields.ts'
import { queryOf } from '../command.ts'
import { versionOf } from '../organizations/settings-version.ts'
import { Event } from './event.ts'

/** What staff arrange of an event's public page. Throws `Refused` `not_found`, `forbidden`. */
export const eventLanding = queryOf({
  permission: 'edit-landing',
  subject: Event,
  async run({ ctx, subject: event }): Promise<EventLandingSettings> {
    const { language, sponsors, templates } = ctx.organization
    const values = eventLandingValuesOf(event)
    const isDraft = event.status === 'draft'
    return {
      id: event.id,
      isDraft,
      version: versionOf(values),
      values,
      language,
      template: templates.event.id,
      sponsors: sponsors.length,
    }
  },
})

export function eventLandingValuesOf({ landing, infoCards, sponsors }: Event): EventLandingValues {
  return {
    ...parseEventLanding(landing),
    infoCards: parseInfoCards(infoCards),
    sponsors: parseSponsors(sponsors),
  }
}
