import * as v from 'valibot'
import type { FoundPlace, FoundPlaces, PlaceSearch } from '#rules/events/found-place.ts'
import { findCities } from './city-list.ts'

export type PlaceFinder = (search: PlaceSearch) => Promise<FoundPlaces>

const maxPlaces = 5
const maxAnswers = 1000
const timeoutMs = 5000
/** What the usage policy of Nominatim allows: one request a second. */
const pauseMs = 1000

const answer = v.array(
  v.pipe(
    v.object({ name: v.optional(v.string(), ''), display_name: v.string(), lat: v.string(), lon: v.string() }),
    v.transform(({ name, display_name: address, lat, lon }): FoundPlace => ({
      name: name || address.split(',')[0]!,
      address,
      latitude: Number(lat),
      longitude: Number(lon),
    })),
    v.check(({ latitude, longitude }) => Number.isFinite(latitude) && Number.isFinite(longitude)),
  ),
)

type Options = { url: string | undefined; userAgent: string; onError: (error: unknown) => void }

/**
 * Finds places with the geocoder at `url`, which speaks the search of Nominatim (https://nominatim.org/release-docs/latest/api/Search/),
 * or in the list of cities: without a geocoder, or when it does not answer.
 */
export function placeFinder({ url, userAgent, onError }: Options): PlaceFinder {
  const answers = new Map<string, Promise<FoundPlace[]>>()
  let turn: Promise<unknown> = Promise.resolve()

  const request = async (address: URL): Promise<FoundPlace[]> => {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
    return v.parse(answer, await response.json()).slice(0, maxPlaces)
  }
  const requestInTurn = (address: URL): Promise<FoundPlace[]> => {
    const places = turn.then(() => request(address))
    const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
    turn = places.then(pause, pause)
    return places
  }
  const geocode = (base: string, { text, locale }: PlaceSearch): Promise<FoundPlace[]> => {
    const address = new URL(base)
    const query = { q: text, format: 'jsonv2', limit: String(maxPlaces), 'accept-language': locale }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const known = answers.get(address.href)
    if (known) return known
    const places = requestInTurn(address)
    answers.set(address.href, places)
    if (answers.size > maxAnswers) answers.delete(answers.keys().next().value!)
    places.catch(() => answers.delete(address.href))
    return places
  }

  return async (search) => {
    if (url) {
      const places = await geocode(url, search).catch(onError)
      if (places) return { source: 'geocoder', places }
    }
    return { source: 'cities', places: await findCities(search, maxPlaces) }
  }
}
