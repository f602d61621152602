import * as v from 'valibot'

const light = v.optional(v.picklist(['accent', 'primary', 'white']), 'accent')
const drawsCourse = v.optional(v.boolean(), true)

export const landing = v.strictObject({
  light,
  drawsCourse,
  showCountdown: v.optional(v.boolean(), true),
  showPast: v.optional(v.boolean(), true),
})

export const event = v.strictObject({
  light,
  drawsCourse,
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
})

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
