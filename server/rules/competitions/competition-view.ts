import type { PlacesView } from './places.ts'

export type CompetitionView = {
  id: string
  name: string
  /** Before fees; `priceOnline` includes fees and VAT, `deferredCash` is paid at kit pick-up. */
  price: number
  priceOnline: number
  deferredCash: number
  distanceM: number | null
  startsAt: string
  places: PlacesView
}
