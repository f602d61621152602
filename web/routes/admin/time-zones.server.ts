const all = Intl.supportedValuesOf('timeZone')

/** Time zones to choose from, the one chosen now among them. The server's: browsers know some by other names. */
export const timeZonesWith = (chosen: string): string[] => [...new Set([...all, chosen])].toSorted()
