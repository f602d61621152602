import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '#rules/text/format-size.ts'
import { dateTimeFormat, numberFormat } from '#rules/text/formatters.ts'
import { formatResultDistance, formatResultTime } from '#rules/results/format-result.ts'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import { formatBriefDate, formatDateTime, formatMediumDate, formatTime } from '#rules/time/moment.ts'
import { formatCompactMoney, formatMoney } from '#rules/money/money.ts'
import { can, type Actor, type Permission } from '#rules/permissions.ts'

export type Staff = {
  actor: Extract<Actor, { kind: 'member' }>
  organization: { name: string; logo: string | null; region: string; currency: string; timeZone: string }
  raceOfWeek: { id: string } | null
  /** Endpoint that tells whether the session still exists. */
  sessionPath: string
}

/** Of pages with the looks of the admin area that people without an account open. */
export const OrganizationContext = createContext<Staff['organization'] | null>(null)

export const StaffContext = createContext<Staff | null>(null)

/** Throws outside of the admin area. */
export const useStaff = (): Staff => {
  const staff = use(StaffContext)
  if (!staff) throw new Error('outside of the admin area')
  return staff
}

export const useMay = (): ((permission: Permission) => boolean) => {
  const { actor } = useStaff()
  return (permission) => can(actor, permission)
}

/** Formats a time of day by the organization's clock, and by the reader's outside of the admin area. */
export const useClock = (): ((moment: string) => string) => {
  const organization = use(StaffContext)?.organization
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  const timeZone = organization?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const region = organization ? regionOf(locale, organization.region) : locale
  return (moment) => formatTime(moment, { region, timeZone })
}

/** Figures in the organization's region; moments in its time zone unless another one is given. */
export const useFormats = () => {
  const ofPage = use(OrganizationContext)
  const ofStaff = use(StaffContext)?.organization
  const organization = ofPage ?? ofStaff
  if (!organization) throw new Error('outside of the admin area')
  const { i18n } = useTranslation()
  const textRegion = regionOf(i18n.language as Locale, organization.region)
  const momentStyle = (timeZone = organization.timeZone) => ({ region: textRegion, timeZone })
  return {
    region: organization.region,
    textRegion,
    count: (value: number) => new Intl.NumberFormat(organization.region).format(value),
    money: (cents: number, currency = organization.currency) => formatMoney(cents, currency, organization.region),
    compact: (value: number) => numberFormat(organization.region, { notation: 'compact' }).format(value),
    compactMoney: (cents: number) => formatCompactMoney(cents, organization.currency, organization.region),
    /** `rate` in basis points. */
    percent: (rate: number) =>
      new Intl.NumberFormat(organization.region, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000),
    date: (moment: string, timeZone?: string) => formatMediumDate(moment, momentStyle(timeZone)),
    /** `2026-11-20` as `20 November 2026`. */
    day: (day: string) => formatMediumDate(day, momentStyle('UTC')),
    /** `20 Nov 2026` */
    briefDate: (moment: string, timeZone?: string) => formatBriefDate(moment, momentStyle(timeZone)),
    briefDateTime: (moment: string) =>
      `${formatBriefDate(moment, momentStyle())}, ${formatTime(moment, momentStyle())}`,
    time: (moment: string, timeZone?: string) => formatTime(moment, momentStyle(timeZone)),
    dateTime: (moment: string, timeZone?: string) => formatDateTime(moment, momentStyle(timeZone)),
    /** `2026-11-20` as `20 Nov`. */
    shortDay: (day: string) =>
      new Intl.DateTimeFormat(textRegion, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day)),
    /** `2026-11-20` as `Fri 20 Nov`. */
    longDay: (day: string) =>
      dateTimeFormat(textRegion, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(day),
      ),
    /** `in 6 days`, `tomorrow`, `yesterday` */
    inDays: (days: number) => new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(days, 'day'),
    size: (bytes: number) => formatSize(bytes, textRegion),
    resultTime: formatResultTime,
    resultDistance: (metres: number) => formatResultDistance(metres, organization.region),
  }
}
