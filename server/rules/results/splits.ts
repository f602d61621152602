import type { SplitView } from './results-views.ts'
import type { Sport } from '../events/sports.ts'

const metresPerMile = 1609.344

export function metresOfSplit(name: string, distanceM: number | null): number | null {
  if (name === 'half' || name === 'media') return distanceM === null ? null : distanceM / 2
  const match = /^(\d+(?:[.,]\d+)?)\s?(k|km|mi|m)$/.exec(name)
  if (!match) return null
  const unit = { k: 1000, km: 1000, mi: metresPerMile, m: 1 }[match[2] as 'k' | 'km' | 'mi' | 'm']
  return Number(match[1]!.replace(',', '.')) * unit
}

export const paceMetres = (sport: Sport): number | null => {
  if (sport === 'swimming') return 100
  return sport === 'cycling' ? null : 1000
}

/**
 * Splits by time, then the finish (`name` '') of a finisher, each with its leg and, where both distances are known, its pace in
 * milliseconds per kilometre.
 */
export function splitsOf(
  times: Readonly<Record<string, number>>,
  { distanceM, finishMs }: { distanceM: number | null; finishMs: number | null },
): SplitView[] {
  const points = Object.entries(times)
    .map(([name, ms]) => ({ name, ms, metres: metresOfSplit(name, distanceM) }))
    .filter(({ metres }) => metres === null || distanceM === null || metres < distanceM)
    .toSorted((one, other) => one.ms - other.ms)
  if (points.length === 0) return []
  let previous = { ms: 0, metres: 0 as number | null }
  const finish = finishMs === null ? [] : [{ name: '', ms: finishMs, metres: distanceM }]
  return [...points, ...finish].map((point) => {
    const legMs = point.ms - previous.ms
    const legM = point.metres === null || previous.metres === null ? 0 : point.metres - previous.metres
    previous = point
    return { ...point, legMs, paceMs: legM > 0 && legMs > 0 ? Math.round((legMs / legM) * 1000) : null }
  })
}
