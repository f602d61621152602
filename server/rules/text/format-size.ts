import { numberFormat } from './formatters.ts'

/** `734 kB`, `2.1 MB`; `1 kB` at least. */
export function formatSize(bytes: number, region: string): string {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return numberFormat(region, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 }).format(value)
}
