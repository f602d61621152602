import * as v from 'valibot'
import { line, optionalWebAddress } from '../text/fields.ts'

export const mostSponsors = 24

/** A sponsor as its staff describe it: a name and, where there are any, an address and the path of an image sent before. */
export const sponsorForm = v.object({
  name: line(60),
  url: optionalWebAddress,
  image: v.string('format'),
})

/** All of them, in the order they are shown; `version` says which state of the list was changed. */
export const sponsorsForm = v.object({
  version: v.string(),
  sponsors: v.optional(v.pipe(v.array(sponsorForm), v.maxLength(mostSponsors, `max_value:${mostSponsors}`)), []),
})

export type SponsorsEdit = v.InferOutput<typeof sponsorsForm>
