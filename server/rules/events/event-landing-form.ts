import * as v from 'valibot'
import { landingValues } from '../organizations/landing-form.ts'
import { maxSponsors } from '../organizations/sponsor-schema.ts'
import { sponsorForm } from '../organizations/sponsors-form.ts'
import { listUpTo } from '../text/fields.ts'
import { eventLanding } from './event-schema.ts'
import { jsonText } from '../text/json-text.ts'

/** Without sponsors of its own an event shows the organization's. */
export const eventLandingValues = v.object({
  ...eventLanding.entries,
  infoCards: landingValues.entries.infoCards,
  sponsors: listUpTo(sponsorForm, maxSponsors),
})

export const eventLandingForm = v.object({
  version: v.string('required'),
  values: v.pipe(jsonText('required', 'format'), eventLandingValues),
})

export type EventLandingValues = v.InferOutput<typeof eventLandingValues>
export type EventLandingEdit = v.InferOutput<typeof eventLandingForm>
