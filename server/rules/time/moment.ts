import { dateTimeFormat } from '../text/formatters.ts'
import { dayOf, formatDay } from './day.ts'

/**
 * `region` from `regionOf`, `timeZone` the event's. In en-GB, formatDate is `Sunday, 22 November 2026`,
 * formatMediumDate `22 November 2026`, formatBriefDate `22 Nov 2026`, formatShortDate `22/11/2026` in every region.
 */
export type MomentStyle = Readonly<{ region: string; timeZone: string }>

export function formatDate(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

export function formatMediumDate(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { day: 'numeric', month: 'long', year: 'numeric' })
}

export function formatBriefDate(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { day: 'numeric', month: 'short', year: 'numeric' })
}

export function formatMonth(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { month: 'long', year: 'numeric' })
}

export function calendarLeaf(
  moment: Date | string,
  style: MomentStyle,
): { day: string; month: string; weekday: string } {
  const month = formatMoment(moment, style, { month: 'short' }).replace('.', '')
  const weekday = formatMoment(moment, style, { weekday: 'long' })
  return { day: formatMoment(moment, style, { day: 'numeric' }), month, weekday }
}

export function formatShortDate(moment: Date | string, timeZone: string): string {
  return formatDay(dayOf(toDate(moment), timeZone))
}

export function formatTime(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { hour: isAmerican(style.region) ? 'numeric' : '2-digit', minute: '2-digit' })
}

export function formatDateTime(moment: Date | string, style: MomentStyle): string {
  return `${formatMediumDate(moment, style)}, ${formatTime(moment, style)}`
}

/** With the zone, for a moment after which something is over. */
export function formatDeadline(moment: Date | string, style: MomentStyle): string {
  return `${formatDateTime(moment, style)} (${formatZone(moment, style)})`
}

export function formatZone(moment: Date | string, { region, timeZone }: MomentStyle): string {
  const parts = dateTimeFormat(region, { timeZone, timeZoneName: 'short' }).formatToParts(toDate(moment))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

function formatMoment(moment: Date | string, style: MomentStyle, options: Intl.DateTimeFormatOptions): string {
  const { region, timeZone } = style
  // Posters print starts in 24 hours except in the United States, whatever CLDR says of es-AR.
  const hourCycle = isAmerican(region) ? 'h12' : 'h23'
  const text = dateTimeFormat(region, { ...options, timeZone, hourCycle }).format(toDate(moment))
  return text.replaceAll('\u202f', '\u00a0')
}

const isAmerican = (region: string) => region.endsWith('-US')

function toDate(moment: Date | string): Date {
  return typeof moment === 'string' ? new Date(moment) : moment
}
