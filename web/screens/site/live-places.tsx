import script from './live-places.js?url'

/** Where a page's places are told now, and how they were when it was drawn. */
export type LivePlacesOf = { from: string; state: string }

/** Keeps the places on a content page up to date; without scripts they are those of when it was drawn. */
export function LivePlaces({ places }: { places: LivePlacesOf | null }) {
  if (!places) return null
  return <script defer src={script} data-from={places.from} data-state={places.state} />
}
