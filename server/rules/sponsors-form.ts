import * as v from 'valibot'
import { line, webAddress } from './fields.ts'

export const mostSponsors = 24

/** A sponsor as its staff describe it; `image` is the path of one that was sent before. */
export const sponsorForm = v.object({
  name: line(60),
  url: webAddress,
  image: v.pipe(v.string('required'), v.nonEmpty('required')),
})

/** All of them, in the order they are shown; `version` says which state of the list was changed. */
export const sponsorsForm = v.object({
  version: v.string(),
  sponsors: v.optional(v.pipe(v.array(sponsorForm), v.maxLength(mostSponsors, `max_value:${mostSponsors}`)), []),
})

export type SponsorsEdit = v.InferOutput<typeof sponsorsForm>
