import * as v from 'valibot'
import type { EventSection } from '#rules/events/event-content.ts'
import type { LandingSection } from '#rules/organizations/organization-content.ts'
import { closedObject } from '#rules/text/closed-object.ts'

const numbering = v.optional(v.picklist(['arabic', 'roman', 'none']), 'arabic')

export const landing = closedObject({
  showContents: v.optional(v.boolean(), true),
  showCountdown: v.optional(v.boolean(), true),
  numbering,
})

export const event = closedObject({
  showContents: v.optional(v.boolean(), true),
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
  dropCap: v.optional(v.boolean(), true),
  numbering,
})

/** In its own order, unless staff have given one. */
export const sections = {
  landing: ['events', 'about', 'news', 'info', 'past', 'sponsors', 'contact'],
  event: [
    'results',
    'statistics',
    'competitions',
    'tickets',
    'about',
    'course',
    'day',
    'info',
    'documents',
    'sponsors',
    'gallery',
    'video',
  ],
} as const satisfies { landing: LandingSection[]; event: EventSection[] }

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
export type Numbering = LandingConfiguration['numbering']
