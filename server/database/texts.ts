/** Texts as one array parameter of `em.execute`, for `?::text[]`: an array itself would be spread into many. */
export const asTexts = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
