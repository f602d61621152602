import type { Locale } from '../text/locale.ts'

/** `country` is that of the organization, in two letters. */
export type PlaceSearch = Readonly<{ text: string; locale: Locale; country: string }>

/** Degrees as WGS 84. */
export type FoundPlace = { name: string; address: string; latitude: number; longitude: number }

/** `source` says how far the answer can be trusted: a list of cities knows no streets. */
export type FoundPlaces = { source: 'geocoder' | 'cities'; places: FoundPlace[] }

export const maxPlaceSearch = 120
