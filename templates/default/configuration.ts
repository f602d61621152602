import * as v from 'valibot'
import { closedObject } from '#rules/text/closed-object.ts'

export const landing = closedObject({
  showCountdown: v.optional(v.boolean(), true),
  showPast: v.optional(v.boolean(), true),
})

export const event = closedObject({
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
})

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
