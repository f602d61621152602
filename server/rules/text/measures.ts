import { numberFormat } from './formatters.ts'

/** A half marathon of 21,097.5 m is 21.1 km: what is within 3 m of a tenth of a kilometre is written as that. */
export function formatDistance(metres: number, region: string, decimals = 3): string {
  const rounded = Math.round(metres / 100) * 100
  const shown = Math.abs(metres - rounded) <= 3 ? rounded : metres
  const [value, unit] = metres < 1000 ? [Math.round(metres), 'meter'] : [shown / 1000, 'kilometer']
  const maximumFractionDigits = unit === 'meter' ? 0 : decimals
  return numberFormat(region, { style: 'unit', unit, maximumFractionDigits })
    .format(value)
    .replaceAll('\u202f', '\u00a0')
}

export function posterDistance(metres: number, region: string): { value: string; unit: string } {
  const isShort = metres < 1000
  const amount = isShort ? metres : metres / 1000
  const maximumFractionDigits = isShort || amount >= 20 ? 0 : 1
  const value = numberFormat(region, { maximumFractionDigits }).format(amount)
  return { value, unit: isShort ? 'm' : 'km' }
}

export function formatElevation(metres: number, region: string): string {
  return numberFormat(region, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(metres)
}

export function formatDuration(ms: number, precision: 'seconds' | 'tenths' = 'seconds'): string {
  const tenths = precision === 'tenths' ? Math.round(ms / 100) : Math.round(ms / 1000) * 10
  const seconds = Math.floor(tenths / 10)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = clock.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
  return tenths % 10 === 0 ? text : `${text}.${tenths % 10}`
}
