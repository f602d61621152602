import * as v from 'valibot'

/** Which of an organization's colours lights the night: the course's trace, lanes and what one presses. */
const light = v.optional(v.picklist(['accent', 'primary', 'white']), 'accent')
/** Whether the course draws itself when a page opens; else it is there at once. */
const drawsCourse = v.optional(v.boolean(), true)

/** What an organization may set about its landing in the template *modern*. */
export const landing = v.strictObject({
  light,
  drawsCourse,
  showCountdown: v.optional(v.boolean(), true),
  showPast: v.optional(v.boolean(), true),
})

/** What an organization may set about its event pages in the template *modern*. */
export const event = v.strictObject({
  light,
  drawsCourse,
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
})

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
