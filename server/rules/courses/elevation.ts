import { svgPathOf, type Point } from './course-line.ts'

export type ElevationChart = {
  line: string
  area: string
  distances: { metres: number; place: number }[]
  elevations: { metres: number; place: number }[]
}

export function elevationChart(profile: Point[]): ElevationChart | null {
  const length = profile.at(-1)?.[0] ?? 0
  if (profile.length < 2 || length <= 0) return null
  const heights = profile.map(([, height]) => height)
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
  // At least 40 m from bottom to top, so that flat courses look flat.
  const ticks = roundValues(lowest, Math.max(highest, lowest + 40), 4)
  const [bottom, top] = [Math.min(ticks[0] ?? lowest, lowest), Math.max(ticks.at(-1) ?? highest, highest)]
  const heightAt = (metres: number) => 1 - (metres - bottom) / (top - bottom)
  const line = svgPathOf(
    profile.map(([along, height]) => [toChartUnits(along / length), toChartUnits(heightAt(height))]),
  )
  return {
    line,
    area: `${line}L1000 1000L0 1000Z`,
    distances: roundValues(0, length, 6)
      .filter((metres) => metres <= length)
      .map((metres) => ({ metres, place: metres / length })),
    elevations: ticks.map((metres) => ({ metres, place: heightAt(metres) })),
  }
}

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
