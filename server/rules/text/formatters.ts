/** An Intl formatter weighs some ten kilobytes; more regions and zones than this are rarely asked for at one time. */
const mostKept = 400

const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

// Making a formatter costs a hundred times what formatting does, and a page formats dozens of figures alike.
const keep = <Formatter extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Formatter,
): Formatter => {
  const known = kept.get(key) as Formatter | undefined
  if (known) return known
  const made = make()
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  kept.set(key, made)
  return made
}

/** The number format of a region with these options; made once. */
export const numberFormat = (region: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep(`n ${region} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(region, options))

/** The date and time format of a region with these options; made once. */
export const dateTimeFormat = (region: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  keep(`d ${region} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(region, options))
