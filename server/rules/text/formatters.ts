const maxFormatters = 400

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

// Creating a formatter costs a hundred times as much as formatting, and a page formats dozens of figures.
const memoize = <Formatter extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Formatter,
): Formatter => {
  const cachedFormatter = formatters.get(key) as Formatter | undefined
  if (cachedFormatter) return cachedFormatter
  const formatter = make()
  if (formatters.size >= maxFormatters) formatters.delete(formatters.keys().next().value as string)
  formatters.set(key, formatter)
  return formatter
}

export const numberFormat = (region: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  memoize(`n ${region} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(region, options))

export const dateTimeFormat = (region: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  memoize(`d ${region} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(region, options))
