import { createContext, use } from 'react'
import { formatDistance } from '#rules/text/measures.ts'
import { formatDate, formatDateTime, formatTime } from '#rules/time/moment.ts'
import { formatMoney, type Cents } from '#rules/money/money.ts'

/** How a flow's figures are written: money and distances as in `region`, dates as in `dateRegion`. */
export type FormatSettings = { currency: string; region: string; dateRegion: string; timeZone: string }

export const FormatContext = createContext<FormatSettings>({
  currency: 'EUR',
  region: 'en-US',
  dateRegion: 'en-US',
  timeZone: 'UTC',
})

/** Money, distances and moments in the words of this event's organization. */
export function useFormats() {
  const { currency, region, dateRegion, timeZone } = use(FormatContext)
  const style = { region: dateRegion, timeZone }
  return {
    money: (amount: Cents) => formatMoney(amount, currency, region),
    distance: (metres: number) => formatDistance(metres, region),
    date: (moment: string) => formatDate(moment, style),
    dateTime: (moment: string) => formatDateTime(moment, style),
    time: (moment: string) => formatTime(moment, style),
  }
}
