import { numberFormat } from '#rules/text/formatters.ts'
import { formatDuration } from '#rules/text/measures.ts'
import { formatResultTime } from '#rules/results/format-result.ts'
import { paceMetres } from '#rules/results/splits.ts'
import type { Sport } from '#rules/events/sports.ts'

/** Adds `.0` where others of the column have tenths, so that the digits align. */
export const formatColumnTime = (ms: number, column: readonly number[]): string => {
  const text = formatResultTime(ms)
  return !text.includes('.') && column.some((other) => formatResultTime(other).includes('.')) ? `${text}.0` : text
}

/** By sport: time per kilometre, time per 100 metres, or km/h. */
export function formatPace(msOfKilometre: number, sport: Sport, region: string): string {
  const metres = paceMetres(sport)
  if (metres === null)
    return `${numberFormat(region, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(3_600_000 / msOfKilometre)} km/h`
  const text = formatDuration((msOfKilometre * metres) / 1000).replace(/^0:0?/, '')
  return `${text} /${metres === 1000 ? 'km' : `${metres} m`}`
}
