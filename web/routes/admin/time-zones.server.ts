const timeZones = Intl.supportedValuesOf('timeZone')

/** The server's names, as browsers know some zones by others; includes the present one. */
export const timeZonesWith = (current: string): string[] => [...new Set([...timeZones, current])].toSorted()
