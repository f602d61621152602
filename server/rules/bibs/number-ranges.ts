export type NumberRange = Readonly<{ from: number; to: number }>

const maxRanges = 100

/** `1-10, 100` as ranges in their order; null for anything else, or for more than 100 of them. */
export function parseNumberRanges(text: string): NumberRange[] | null {
  const parts = text.split(/[,;]/).map((part) => part.trim())
  const ranges = parts.filter(Boolean).map(parseRange)
  if (ranges.length > maxRanges || ranges.includes(null)) return null
  return (ranges as NumberRange[]).toSorted((one, other) => one.from - other.from)
}

function parseRange(text: string): NumberRange | null {
  const match = /^(\d{1,6})(?:\s?[-–]\s?(\d{1,6}))?$/.exec(text)
  if (!match) return null
  const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])]
  return from <= to ? { from, to } : null
}

export function formatNumberRanges(ranges: readonly NumberRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/** In their order, those that overlap or follow each other as one. */
export function mergeRanges(ranges: readonly NumberRange[]): NumberRange[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** How many numbers of `first`–`last` are in the ranges, which may overlap. */
export function numbersIn(ranges: readonly NumberRange[], { first, last }: { first: number; last: number }): number {
  let count = 0
  let next = first
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const [start, end] = [Math.max(from, next), Math.min(to, last)]
    if (start > end) continue
    count += end - start + 1
    next = end + 1
  }
  return count
}
