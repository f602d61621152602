import * as v from 'valibot'
import { closedObject } from '#rules/text/closed-object.ts'

const light = v.optional(v.picklist(['accent', 'primary', 'white']), 'accent')
const drawsCourse = v.optional(v.boolean(), true)

export const landing = closedObject({
  light,
  drawsCourse,
  showCountdown: v.optional(v.boolean(), true),
  showPast: v.optional(v.boolean(), true),
})

export const event = closedObject({
  light,
  drawsCourse,
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
})

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
