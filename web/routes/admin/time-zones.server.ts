const timeZones = Intl.supportedValuesOf('timeZone')

/** Time zones to choose from, the one chosen now among them. The server's: browsers know some by other names. */
export const timeZonesWith = (current: string): string[] => [...new Set([...timeZones, current])].toSorted()
