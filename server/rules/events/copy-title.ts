/** The title that a copy of an event is offered: of its year, if that is another one, else null. */
export function titleInYear(title: string, { from, to }: { from: number; to: number }): string | null {
  if (from === to) return null
  const next = title.replace(/\d+/g, (number) => (number === String(from) ? String(to) : number))
  return next === title ? `${title} ${to}` : next
}
