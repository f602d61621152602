/** Ids as one parameter for `= any (?::uuid[])`: `em.execute` spreads an array into several parameters. */
export const asUuids = (ids: readonly string[]): string => `{${ids.join(',')}}`
