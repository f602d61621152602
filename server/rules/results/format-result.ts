import { numberFormat } from '../text/formatters.ts'
import { formatDuration } from '../text/measures.ts'

/** Tenths where there are any; places are counted by what is shown (rules/results/ranking.ts). */
export const formatResultTime = (ms: number): string => formatDuration(ms, 'tenths')

/** Kilometres to the metre, as places by distance are counted by it. */
export const formatResultDistance = (metres: number, region: string): string =>
  numberFormat(region, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 3, useGrouping: false })
    .format(metres / 1000)
    .replaceAll('\u202f', '\u00a0')

export type ShownFinish = Readonly<{ timeMs: number | null; distanceM: number | null }>

/** What a finisher is ranked by: the distance, else the time. Empty without either. */
export function formatResult({ timeMs, distanceM }: ShownFinish, region: string): string {
  if (distanceM !== null) return formatResultDistance(distanceM, region)
  return timeMs === null ? '' : formatResultTime(timeMs)
}
