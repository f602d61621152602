import { pathOf, type Point } from './course-line.ts'

export type ElevationChart = {
  /** SVG path data in a box of 1000 × 1000, y downwards: the ground's line, and the area beneath it. */
  line: string
  area: string
  /** Round values in metres with their place, 0 to 1 from the left and from the top. */
  distances: { metres: number; place: number }[]
  elevations: { metres: number; place: number }[]
}

/** A profile of [metres from the start, elevation in metres] as a chart; null when there is nothing to draw. */
export function elevationChart(profile: Point[]): ElevationChart | null {
  const length = profile.at(-1)?.[0] ?? 0
  if (profile.length < 2 || length <= 0) return null
  const heights = profile.map(([, height]) => height)
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
  // Flat courses must look flat: never less than 40 m from bottom to top.
  const ticks = roundValues(lowest, Math.max(highest, lowest + 40), 4)
  const [bottom, top] = [Math.min(ticks[0] ?? lowest, lowest), Math.max(ticks.at(-1) ?? highest, highest)]
  const heightAt = (metres: number) => 1 - (metres - bottom) / (top - bottom)
  const line = pathOf(profile.map(([along, height]) => [toChartUnits(along / length), toChartUnits(heightAt(height))]))
  return {
    line,
    area: `${line}L1000 1000L0 1000Z`,
    distances: roundValues(0, length, 6)
      .filter((metres) => metres <= length)
      .map((metres) => ({ metres, place: metres / length })),
    elevations: ticks.map((metres) => ({ metres, place: heightAt(metres) })),
  }
}

/** Multiples of 1, 2 or 5 times a power of ten that embrace both ends in about `count` steps. */
export function roundValues(low: number, high: number, count: number): number[] {
  const roughStep = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= roughStep) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function toChartUnits(share: number): number {
  return Math.round(share * 1000)
}
