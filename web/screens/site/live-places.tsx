import script from './live-places.js?url'

/** `from` answers with the current places; `state` is the rendered one. */
export type PlacesSource = { from: string; state: string }

export function LivePlaces({ places }: { places: PlacesSource | null }) {
  if (!places) return null
  return <script defer src={script} data-from={places.from} data-state={places.state} />
}
