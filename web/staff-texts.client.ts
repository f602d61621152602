import type { Area } from './look-up.ts'

/** All texts but those that only the server writes. */
export const files = import.meta.glob<Area>(
  ['../server/i18n/{en,es}/*.json', '!../server/i18n/*/{emails,exports,receipts,sandbox,suggested-fields}.json'],
  { import: 'default' },
)
