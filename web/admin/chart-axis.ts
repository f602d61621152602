import { nice, ticks } from 'd3-array'

const tickCount = 4
const maxDayLabels = 5

/** Round numbers from 0 to at least the highest value. Values are integers, so their ticks are. */
export function axisOf(values: readonly number[]): { top: number; ticks: number[] } {
  const [, top] = nice(
    0,
    Math.max(
      1,
      values.reduce((highest, value) => Math.max(highest, value), 0),
    ),
    tickCount,
  )
  return { top, ticks: ticks(0, top, tickCount).filter(Number.isInteger) }
}

/** Which of `length` days are named below a chart: the last one and some at equal distances before it. */
export function labelledIndexes(length: number): number[] {
  const step = Math.max(1, Math.ceil((length - 1) / (maxDayLabels - 1)))
  return Array.from({ length }, (_, index) => index).filter((index) => (length - 1 - index) % step === 0)
}
