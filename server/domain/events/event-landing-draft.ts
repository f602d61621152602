import { parseEventLanding } from '#rules/text/stored-fields.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { draftCards } from '../organizations/landing-draft.ts'
import type { EventDraft } from './event-page.ts'

const maxSponsors = 24

/** Unsaved values of an event's page, as they would be stored. */
export function eventLandingDraft(organizationId: string, draft: Readonly<Record<string, unknown>>): EventDraft {
  return {
    landing: parseEventLanding(draft),
    infoCards: draftCards(draft.infoCards) as EventDraft['infoCards'],
    sponsors: draftSponsors(organizationId, draft.sponsors) as EventDraft['sponsors'],
  }
}

const draftSponsors = (organizationId: string, sponsors: unknown): unknown[] =>
  (Array.isArray(sponsors) ? sponsors : []).slice(0, maxSponsors).map((sponsor: Readonly<Record<string, unknown>>) => ({
    ...sponsor,
    image: typeof sponsor?.image === 'string' ? (imageKeyOf(organizationId, sponsor.image) ?? '') : '',
  }))
