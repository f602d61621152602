const minuteMs = 60_000
const stepsMs = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240].map((minutes) => minutes * minuteMs)
const maxBins = 14

export function binOf(fastestMs: number, slowestMs: number): number {
  const countOf = (stepMs: number) => Math.floor(slowestMs / stepMs) - Math.floor(fastestMs / stepMs) + 1
  return stepsMs.find((stepMs) => countOf(stepMs) <= maxBins) ?? Math.ceil((slowestMs - fastestMs) / (maxBins - 1))
}

export function histogramOf(
  rows: readonly { bin: number; count: number }[],
  binMs: number,
): { fromMs: number; count: number }[] {
  const counts = new Map(rows.map(({ bin, count }) => [bin, count]))
  const [first, last] = [rows[0]?.bin ?? 0, rows.at(-1)?.bin ?? -1]
  return Array.from({ length: last - first + 1 }, (_none, index) => ({
    fromMs: (first + index) * binMs,
    count: counts.get(first + index) ?? 0,
  }))
}
