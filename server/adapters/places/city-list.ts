import type { FoundPlace, PlaceSearch } from '#rules/events/found-place.ts'
import { foldText } from '#rules/text/normalize-text.ts'

/** Cities of `scripts/cities.ts` whose name begins with the text, or has a word that does: those of the country first. */
export async function findCities({ text, locale, country }: PlaceSearch, limit: number): Promise<FoundPlace[]> {
  const { rows, names } = await (loadedCities ??= loadCities())
  // What follows a comma is the region or the country, which the list does not have.
  const wanted = foldText(text.split(',')[0]!).trim()
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
  const found = rows.filter((_, index) => names[index]!.startsWith(wanted) || names[index]!.includes(` ${wanted}`))
  const cities = found.map((row) => row.split('\t') as [name: string, country: string, lat: string, lon: string])
  const isHere = ([, code]: (typeof cities)[number]) => code === country
  return [...cities.filter(isHere), ...cities.filter((city) => !isHere(city))]
    .slice(0, limit)
    .map(([name, code, latitude, longitude]) => ({
      name,
      address: countryNames.of(code) ?? code,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }))
}

let loadedCities: ReturnType<typeof loadCities> | undefined

async function loadCities() {
  const { default: table } = await import('./cities.tsv?raw')
  const rows = table.trimEnd().split('\n')
  return { rows, names: rows.map((row) => foldText(row.slice(0, row.indexOf('\t')))) }
}
