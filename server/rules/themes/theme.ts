import type { ThemeConfigs } from './theme-configs.ts'

export const themeDefaults: ThemeConfigs = {
  primaryColor: '#1d4ed8',
  secondaryColor: '#424242',
  accentColor: '#3B82F6',
  successColor: '#10B981',
  warningColor: '#F59E0B',
}

/** Not configurable: red means error and blue information in every organization. */
export const fixedColors = { error: '#EF4444', info: '#3B82F6' } as const

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Hexadecimal only: valid colours are written into style sheets unescaped. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && hexColor.test(value)
}

export const parseTheme = (stored: unknown): ThemeConfigs => {
  const colorOf = (role: keyof ThemeConfigs) => {
    const color = (stored as Record<string, unknown> | null)?.[role]
    return isColor(color) ? color : themeDefaults[role]
  }
  return {
    primaryColor: colorOf('primaryColor'),
    secondaryColor: colorOf('secondaryColor'),
    accentColor: colorOf('accentColor'),
    successColor: colorOf('successColor'),
    warningColor: colorOf('warningColor'),
  }
}

export function normalizeColor(value: string): string {
  if (!isColor(value)) throw new RangeError(`Not a colour: ${JSON.stringify(value)}`)
  const digits = value.slice(1).toLowerCase()
  return digits.length === 3 ? `#${[...digits].map((digit) => digit + digit).join('')}` : `#${digits}`
}
