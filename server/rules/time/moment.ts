import { dateTimeFormat } from '../text/formatters.ts'
import { dayOf, formatDay } from './day.ts'

/**
 * How moments are written: `region` from regionOf(locale, organization's region), `timeZone` the event's IANA zone. A
 * moment is a Date or an ISO string.
 */
export type MomentStyle = Readonly<{ region: string; timeZone: string }>

/** `Sunday, 22 November 2026`, `domingo, 22 de noviembre de 2026`. */
export function formatDate(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** Without the weekday: `22 November 2026`. */
export function formatMediumDate(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** With a short month, for narrow columns: `22 Nov 2026`. */
export function formatBriefDate(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** `November 2026`, `noviembre de 2026`. */
export function formatMonth(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { month: 'long', year: 'numeric' })
}

/** As a calendar's leaf: the day and the short month, `22` and `Nov`. */
export function calendarLeaf(
  moment: Date | string,
  style: MomentStyle,
): { day: string; month: string; weekday: string } {
  const month = formatMoment(moment, style, { month: 'short' }).replace('.', '')
  const weekday = formatMoment(moment, style, { weekday: 'long' })
  return { day: formatMoment(moment, style, { day: 'numeric' }), month, weekday }
}

/** `22/11/2026`, in every region. */
export function formatShortDate(moment: Date | string, timeZone: string): string {
  return formatDay(dayOf(toDate(moment), timeZone))
}

/** `07:30`: 24 hours, but in the United States `07:30 AM`. */
export function formatTime(moment: Date | string, style: MomentStyle): string {
  return formatMoment(moment, style, { hour: '2-digit', minute: '2-digit' })
}

/** `22 November 2026, 07:30`. */
export function formatDateTime(moment: Date | string, style: MomentStyle): string {
  return `${formatMediumDate(moment, style)}, ${formatTime(moment, style)}`
}

/** The zone's short name at a moment: `GMT`, `GMT-3`, `CET`. */
export function formatZone(moment: Date | string, { region, timeZone }: MomentStyle): string {
  const parts = dateTimeFormat(region, { timeZone, timeZoneName: 'short' }).formatToParts(toDate(moment))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

function formatMoment(moment: Date | string, style: MomentStyle, options: Intl.DateTimeFormatOptions): string {
  const { region, timeZone } = style
  // Starts are printed on posters in 24 hours everywhere we sell but in the United States, whatever CLDR says of es-AR.
  const hourCycle = region.endsWith('-US') ? 'h12' : 'h23'
  const text = dateTimeFormat(region, { ...options, timeZone, hourCycle }).format(toDate(moment))
  // The same narrow space that formatMoney widens, for the same reason.
  return text.replaceAll('\u202f', '\u00a0')
}

function toDate(moment: Date | string): Date {
  return typeof moment === 'string' ? new Date(moment) : moment
}
