import type { Sport } from '../events/sports.ts'

/** Metres a second that no athlete keeps up: on wheels not even downhill, on foot not even over 100 m. */
const maxSpeed = { wheels: 25, foot: 12.5 } as const
const wheelClasses: ReadonlySet<string> = new Set(['wheelchair', 'handcycle'])

/** Milliseconds after which the last have gone home: an hour, and the distance at the pace of a slow walk. */
const longestTime = (distanceM: number) => 3_600_000 + (distanceM / (distanceM > 43_000 ? 0.25 : 0.5)) * 1000

type Race = Readonly<{ distanceM: number | null; sport: Sport | undefined; resultClass: string | null }>

/** Whether somebody can take these milliseconds over the distance; true without one. */
export function isPossibleTime(ms: number, { distanceM, sport, resultClass }: Race): boolean {
  if (distanceM === null) return true
  const isOnWheels = sport === 'cycling' || wheelClasses.has(resultClass ?? '') || sport === undefined
  const fastest = isOnWheels ? maxSpeed.wheels : maxSpeed.foot
  return distanceM / (ms / 1000) <= fastest && ms <= longestTime(distanceM)
}
