export type Area = { [part: string]: string | Area }

type Values = Readonly<Record<string, unknown>>
export type Translate = (key: string, values?: Values) => string

/**
 * The part of i18next that browsers need: areas (`area:path`), plural forms by `values.count`, and `{{values}}`. An
 * unknown key is returned as it is.
 */
export function lookUp(locale: string, texts: ReadonlyMap<string, Area>): (areas: readonly string[]) => Translate {
  const plurals = new Intl.PluralRules(locale)

  const textAt = (area: string, path: string): string | undefined => {
    const text = path
      .split('.')
      .reduce<string | Area | undefined>(
        (place, part) => (typeof place === 'object' ? place[part] : undefined),
        texts.get(area),
      )
    return typeof text === 'string' ? text : undefined
  }

  return (areas) =>
    (key, values = {}) => {
      const colon = key.indexOf(':')
      const path = key.slice(colon + 1)
      const places =
        colon > 0 ? [key.slice(0, colon)] : [values.ns, ...areas].filter((area) => typeof area === 'string')
      const { count } = values
      const names = typeof count === 'number' ? [`${path}_${plurals.select(count)}`, `${path}_other`, path] : [path]
      for (const area of places) {
        const text = names.map((name) => textAt(area, name)).find((candidate) => candidate !== undefined)
        if (text !== undefined) return interpolate(text, values)
      }
      return path
    }
}

function interpolate(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
