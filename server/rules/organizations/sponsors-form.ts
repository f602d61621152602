import * as v from 'valibot'
import { maxSponsors, sponsor } from './sponsor-schema.ts'

export const sponsorForm = v.object(sponsor(v.string('format')).entries)

export const sponsorsForm = v.object({
  version: v.string(),
  sponsors: v.optional(v.pipe(v.array(sponsorForm), v.maxLength(maxSponsors, `max_value:${maxSponsors}`)), []),
})

export type SponsorsEdit = v.InferOutput<typeof sponsorsForm>
