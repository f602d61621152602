import * as v from 'valibot'

/** What an organization may set about its landing in the template *default*. */
export const landing = v.strictObject({
  showCountdown: v.optional(v.boolean(), true),
  showPast: v.optional(v.boolean(), true),
})

/** What an organization may set about its event pages in the template *default*. */
export const event = v.strictObject({
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
})

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
