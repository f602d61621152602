import * as v from 'valibot'
import { line, optionalWebAddress } from '../text/fields.ts'

export const mostSponsors = 24

export const sponsorForm = v.object({
  name: line(60),
  url: optionalWebAddress,
  image: v.string('format'),
})

export const sponsorsForm = v.object({
  version: v.string(),
  sponsors: v.optional(v.pipe(v.array(sponsorForm), v.maxLength(mostSponsors, `max_value:${mostSponsors}`)), []),
})

export type SponsorsEdit = v.InferOutput<typeof sponsorsForm>
