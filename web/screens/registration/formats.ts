import { createContext, use } from 'react'
import { formatSize } from '#rules/text/format-size.ts'
import { formatDistance } from '#rules/text/measures.ts'
import type { Day } from '#rules/time/day.ts'
import { formatDate, formatDateTime, formatMediumDate, formatTime } from '#rules/time/moment.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { Cents } from '#rules/money/amounts.ts'

/** Money and distances follow `region`, dates `dateRegion`. */
export type FormatSettings = { currency: string; region: string; dateRegion: string; timeZone: string }

export const FormatContext = createContext<FormatSettings>({
  currency: 'EUR',
  region: 'en-US',
  dateRegion: 'en-US',
  timeZone: 'UTC',
})

export function useFormats() {
  const { currency, region, dateRegion, timeZone } = use(FormatContext)
  const style = { region: dateRegion, timeZone }
  return {
    money: (amount: Cents) => formatMoney(amount, currency, region),
    size: (bytes: number) => formatSize(bytes, dateRegion),
    distance: (metres: number) => formatDistance(metres, region),
    day: (day: Day) => formatMediumDate(`${day}T12:00:00Z`, { region: dateRegion, timeZone: 'UTC' }),
    date: (moment: string) => formatDate(moment, style),
    dateTime: (moment: string) => formatDateTime(moment, style),
    time: (moment: string) => formatTime(moment, style),
  }
}
