import { type Locale, regionOf } from '#rules/text/locale.ts'
import type { MessageOrganization } from '#rules/messages/message-views.ts'
import { formatDate, formatMediumDate, formatTime, formatZone } from '#rules/time/moment.ts'
import { formatMoney } from '#rules/money/money.ts'
import { type Look, lookOf } from './look.ts'

/** Looks up a text of `emails.json`. Values are inserted without escaping: React escapes them. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export type Frame = Readonly<{
  t: Translate
  locale: Locale
  organization: MessageOrganization
  look: Look
  format: Format
  pictures: Readonly<{ logo: PictureSource | null; course: PictureSource | null }>
}>

export type PictureSource = Readonly<{ src: string; width: number; height: number }>

type Format = ReturnType<typeof formatOf>

export function frameOf(locale: Locale, organization: MessageOrganization, t: Translate): Frame {
  return {
    t,
    locale,
    organization,
    look: lookOf(organization.theme),
    format: formatOf(locale, organization.region),
    pictures: { logo: null, course: null },
  }
}

function formatOf(locale: Locale, organizationRegion: string) {
  const region = regionOf(locale, organizationRegion)
  return {
    money: (cents: number, currency: string) => formatMoney(cents, currency, organizationRegion),
    day: (moment: string, timeZone: string) => formatDate(moment, { region, timeZone }),
    time: (moment: string, timeZone: string) => formatTime(moment, { region, timeZone }),
    clock: (time: string) => formatTime(`1970-01-01T${time}:00Z`, { region, timeZone: 'UTC' }),
    /** Names the time zone: the reader may be in another one than the event. */
    deadline: (moment: string, timeZone: string) => ({
      time: `${formatTime(moment, { region, timeZone })} (${formatZone(moment, { region, timeZone })})`,
      date: formatMediumDate(moment, { region, timeZone }),
    }),
  }
}
