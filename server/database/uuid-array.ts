/** Ids as one parameter for `= any (?::uuid[])`: `em.execute` spreads an array into several parameters. */
export const toUuidArray = (ids: readonly string[]): string => `{${ids.join(',')}}`
