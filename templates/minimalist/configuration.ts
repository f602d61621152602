import * as v from 'valibot'
import { closedObject } from '#rules/text/closed-object.ts'

const numbering = v.optional(v.picklist(['arabic', 'roman', 'none']), 'arabic')

export const landing = closedObject({
  showContents: v.optional(v.boolean(), true),
  showCountdown: v.optional(v.boolean(), true),
  showPast: v.optional(v.boolean(), true),
  numbering,
})

export const event = closedObject({
  showContents: v.optional(v.boolean(), true),
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
  dropCap: v.optional(v.boolean(), true),
  numbering,
})

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
export type Numbering = LandingConfiguration['numbering']
