import type { Locale } from '#rules/text/locale.ts'
import { currentZoneName, zonePlace } from '#rules/time/time-zones.ts'
import { compareNames } from '#rules/text/compare-names.ts'

/** By place; the server's zones, as browsers know others. Includes the present one. */
export const timeZoneChoices = (current: string, locale: Locale) =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(currentZoneName), current])]
    .map((value) => ({ value, label: zonePlace(value, locale) }))
    .toSorted((one, other) => compareNames(one.label, other.label))
