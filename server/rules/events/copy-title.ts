/** The title that a copy of an event is offered: of its year, if that is another one, else null. */
export function titleInYear(title: string, { from, to }: { from: number; to: number }): string | null {
  if (from === to) return null
  const year = new RegExp(`(?<!\\d)${from}(?!\\d)`)
  return year.test(title) ? title.replace(year, String(to)) : `${title} ${to}`
}
