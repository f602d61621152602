import * as v from 'valibot'
import type { EventSection } from '#rules/events/event-content.ts'
import type { LandingSection } from '#rules/organizations/organization-content.ts'
import { closedObject } from '#rules/text/closed-object.ts'

export const landing = closedObject({
  showCountdown: v.optional(v.boolean(), true),
})

export const event = closedObject({
  showCountdown: v.optional(v.boolean(), true),
  showShare: v.optional(v.boolean(), true),
})

/** In its own order, unless staff have given one. */
export const sections = {
  landing: ['events', 'about', 'info', 'news', 'past', 'sponsors', 'contact'],
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
    'gallery',
    'video',
    'sponsors',
  ],
} as const satisfies { landing: LandingSection[]; event: EventSection[] }

export type LandingConfiguration = v.InferOutput<typeof landing>
export type EventConfiguration = v.InferOutput<typeof event>
