/** Texts as one parameter for `?::text[]`: `em.execute` spreads an array into several parameters. */
export const toTextArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
