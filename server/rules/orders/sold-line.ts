/**
 * A line of an order as its buyer reads it. Null: what this kind of line does not have. `base` is in minor units, before
 * discount and fees, what is kept of it once it is confirmed; `cash` is the part of it that is paid in cash.
 */
export type SoldLine = Readonly<{
  title: string
  quantity: number
  base: number
  cash: number
  isCancelled: boolean
  person: string | null
  recipient: string | null
  startsAt: string | null
  bibNumber: string | null
  participantPath: string | null
  /** `members` begin with the captain; they may be fewer than `size`. */
  team: Readonly<{ name: string; size: number; members: readonly TeamMember[] }> | null
}>

/** `path` leads to the member's own page. */
type TeamMember = Readonly<{ name: string; path: string | null }>

/** What is left of an order after lines of it were cancelled. */
export const remainingLines = <Line extends Pick<SoldLine, 'isCancelled'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ isCancelled }) => !isCancelled)

/** For texts that speak of one athlete or of several. */
export const countAthletes = (lines: readonly Pick<SoldLine, 'isCancelled' | 'person' | 'team'>[]): number =>
  remainingLines(lines).reduce((sum, { person, team }) => sum + (team?.members.length ?? (person === null ? 0 : 1)), 0)

/** What is still to be brought to kit pick-up, in minor units. */
export const cashToBring = (lines: readonly Pick<SoldLine, 'isCancelled' | 'cash'>[]): number =>
  remainingLines(lines).reduce((sum, { cash }) => sum + cash, 0)

export type SummaryLine = { name: string; count: number; amount: number }

/** Lines of a price summary, one a title. A cancelled one of which nothing is kept is no part of it. */
export const summaryLinesOf = (
  lines: readonly Pick<SoldLine, 'title' | 'quantity' | 'base' | 'isCancelled'>[],
): SummaryLine[] =>
  [
    ...Map.groupBy(
      lines.filter(({ isCancelled, base }) => !isCancelled || base > 0),
      ({ title }) => title,
    ),
  ].map(([name, ofTitle]) => ({
    name,
    count: ofTitle.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: ofTitle.reduce((sum, { base }) => sum + base, 0),
  }))

/** A title with its quantity, unless that is one. */
export const titleOf = ({ title, quantity }: Pick<SoldLine, 'title' | 'quantity'>): string =>
  quantity === 1 ? title : `${title} × ${quantity}`
