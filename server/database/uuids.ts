/** Ids as one array parameter of `em.execute`, for `= any (?::uuid[])`: an array itself would be spread into many. */
export const asUuids = (ids: readonly string[]): string => `{${ids.join(',')}}`
