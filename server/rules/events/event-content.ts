import type { SectionLayout } from '../templates/section-layout.ts'
import type { LocalizedText } from '../text/localized.ts'

export type ScheduleItem<Text = string> = { time: string; label: Text }

export const eventSections = [
  'results',
  'statistics',
  'competitions',
  'tickets',
  'schedule',
  'about',
  'course',
  'day',
  'info',
  'documents',
  'gallery',
  'video',
  'sponsors',
  'call',
] as const
export type EventSection = (typeof eventSections)[number]

/** Without them nobody can register or buy tickets. */
export const fixedEventSections = ['competitions', 'tickets'] as const satisfies EventSection[]

/** The last words of the page, beside its button; empty: those of the platform. */
export type FinalCall<Text = string> = { title: Text; text: Text }

export type EventLanding = SectionLayout<EventSection> & { call: FinalCall<LocalizedText> }
