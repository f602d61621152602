import * as v from 'valibot'
import { line, optionalWebAddress } from '../text/fields.ts'

export const maxSponsors = 24

export const sponsorForm = v.object({
  name: line(60),
  url: optionalWebAddress,
  image: v.string('format'),
})

export const sponsorsForm = v.object({
  version: v.string(),
  sponsors: v.optional(v.pipe(v.array(sponsorForm), v.maxLength(maxSponsors, `max_value:${maxSponsors}`)), []),
})

export type SponsorsEdit = v.InferOutput<typeof sponsorsForm>
