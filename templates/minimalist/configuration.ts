import * as v from 'valibot'

/** How chapters are counted. */
const numbering = v.optional(v.picklist(['arabic', 'roman', 'none']), 'arabic')

/** What an organization may set about its landing in the template *minimalist*. */
export const landing = v.strictObject({
  showContents: v.optional(v.boolean(), true),
  showCountdown: v.optional(v.boolean(), true),
  showPast: v.optional(v.boolean(), true),
  numbering,
})

/** What an organization may set about its event pages in the template *minimalist*. */
export const event = v.strictObject({
  showContents: v.optional(v.boolean(), true),
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
  /** Whether the story begins with a large letter. */
  dropCap: v.optional(v.boolean(), true),
  numbering,
})

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
export type Numbering = LandingConfiguration['numbering']
