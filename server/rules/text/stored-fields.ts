/**
 * Parses stored values before pages show them, since another version may have written the row. Invalid items are left
 * out, so that the rest of the page still renders.
 */
import * as v from 'valibot'
import { email, internationalPhone } from './fields.ts'
import { networks } from '../organizations/networks.ts'
import { locales } from './locale.ts'
import type { LocalizedText } from './localized.ts'
import { hasText } from './localized-schema.ts'
import type { CourseView } from '../courses/course-view.ts'
import type { Picture, Video } from '../media/media-views.ts'
import type { AcceptanceItem } from '../agreements/acceptance-item.ts'
import { eventSections, type EventLanding, type EventSection } from '../events/event-content.ts'
import {
  landingSections,
  type InfoCard,
  type OrganizationLanding,
  type SocialLinks,
  type Sponsor,
} from '../organizations/organization-content.ts'
import type { SectionLayout } from '../templates/section-layout.ts'
import { parseVideoAddress } from '../media/video.ts'

export const parseWebAddress = (text: unknown): string | null =>
  typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null

export const filePathOf = (key: unknown): string | null =>
  typeof key === 'string' && /^[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/.test(key) ? `/files/${key}` : null

const nonEmptyText = v.pipe(v.string(), v.trim(), v.nonEmpty())
const localizedText = v.union([
  nonEmptyText,
  v.pipe(v.object(v.entriesFromList(locales, v.optional(nonEmptyText))), v.check(hasText)),
])
const link = v.pipe(
  v.string(),
  v.check((url) => parseWebAddress(url) !== null),
)
const file = v.pipe(
  v.string(),
  v.check((key) => filePathOf(key) !== null),
  v.transform((key) => `/files/${key}`),
)
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))

const infoCard = v.variant('type', [
  v.object({
    title: localizedText,
    type: v.literal('list'),
    items: v.array(v.object({ icon: v.nullable(v.string()), text: localizedText })),
  }),
  v.object({ title: localizedText, type: v.literal('text'), text: localizedText }),
  v.object({ title: localizedText, type: v.literal('file'), file, name: localizedText }),
])
const acceptanceItem = v.object({ text: localizedText, document: v.nullable(v.object({ file, name: localizedText })) })
const textOrNone = v.union([v.literal(''), localizedText])
const picture = v.object({
  src: file,
  alt: textOrNone,
  caption: v.optional(textOrNone, ''),
  width: pixels,
  height: pixels,
})
const sponsor = v.object({
  name: nonEmptyText,
  url: v.union([v.literal(''), link]),
  image: v.union([v.literal(''), file]),
})

const listOf =
  <Item>(schema: v.GenericSchema<unknown, Item>) =>
  (stored: unknown): Item[] =>
    (Array.isArray(stored) ? stored : []).flatMap((item) => {
      const result = v.safeParse(schema, item)
      return result.success ? [result.output] : []
    })

export const parseInfoCards: (stored: unknown) => InfoCard<LocalizedText>[] = listOf(infoCard)
export const parseAcceptanceItems: (stored: unknown) => AcceptanceItem<LocalizedText>[] = listOf(acceptanceItem)
export const parseGallery: (stored: unknown) => Picture<LocalizedText>[] = listOf(picture)
export const parseSponsors: (stored: unknown) => Sponsor[] = listOf(sponsor)

export const parseVideo = (stored: unknown): Video<LocalizedText> | null => {
  const result = v.safeParse(v.object({ url: v.string(), title: localizedText }), stored)
  const video = result.success ? parseVideoAddress(result.output.url) : null
  return result.success && video ? { url: video.watch, title: result.output.title } : null
}

const layoutIn = <const Section extends string>(
  sections: readonly Section[],
  stored: unknown,
): SectionLayout<Section> => {
  const { order, hidden } = (stored ?? {}) as Partial<Record<keyof SectionLayout, unknown>>
  const parse = listOf(v.picklist(sections))
  return { order: [...new Set(parse(order))], hidden: [...new Set(parse(hidden))] }
}

const textsIn =
  (stored: unknown) =>
  (name: string): LocalizedText => {
    const value = (stored as Record<string, unknown> | null | undefined)?.[name]
    return v.is(localizedText, value) ? value : ''
  }

export const parseEventLanding = (stored: unknown): EventLanding => {
  const text = textsIn((stored as { call?: unknown } | null)?.call)
  return { ...layoutIn(eventSections, stored), call: { title: text('title'), text: text('text') } }
}

export const parseHiddenSections = (landing: unknown): Set<EventSection> => new Set(parseEventLanding(landing).hidden)

export const parseSocialLinks = (stored: unknown): SocialLinks =>
  Object.fromEntries(
    networks.flatMap((network) => {
      const url = parseWebAddress((stored as Record<string, unknown> | null)?.[network])
      return url ? [[network, url]] : []
    }),
  )

export const parseEmail = (stored: unknown): string | null => (v.is(email, stored) ? stored : null)

export const parsePhone = (stored: unknown): string | null => (v.is(internationalPhone, stored) ? stored : null)

export const parseLanding = (stored: unknown): OrganizationLanding<LocalizedText> => {
  const text = textsIn(stored)
  return {
    headline: text('headline'),
    tagline: text('tagline'),
    about: text('about'),
    ...layoutIn(landingSections, stored),
  }
}

export const parseCourse = (stored: unknown): CourseView | null => {
  const course = stored as CourseView | null
  if (!course || !arePairs(course.line) || course.line.length < 2) return null
  const sizes = [course.box?.width, course.box?.height, course.distanceM]
  if (!sizes.every((size) => Number.isFinite(size) && size > 0)) return null
  return course.profile === null || arePairs(course.profile) ? course : { ...course, profile: null }
}

// Not by valibot: a landing has sixty courses of four hundred points each.
const arePairs = (line: unknown): boolean =>
  Array.isArray(line) && line.every((pair) => Array.isArray(pair) && isNumber(pair[0]) && isNumber(pair[1]))

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
