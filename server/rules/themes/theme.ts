import type { ThemeConfigs } from '../views.ts'

/** What an organization looks like before it has chosen anything. */
export const themeDefaults: ThemeConfigs = {
  primaryColor: '#1d4ed8',
  secondaryColor: '#424242',
  accentColor: '#3B82F6',
  successColor: '#10B981',
  warningColor: '#F59E0B',
}

/** The same in every organization: red means error and blue means information wherever one has registered before. */
export const fixedColors = { error: '#EF4444', info: '#3B82F6' } as const

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Only hexadecimal colours are colours here: what passes may be written into a style sheet as it is. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && hexColor.test(value)
}

/** Colours that are colours: of what is none, the default of its role. */
export const themeShown = (stored: unknown): ThemeConfigs => {
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

/** `#ABC` and `#aabbcc` are one colour: lower case, six digits. Throws a RangeError for what is no colour. */
export function normalColor(value: string): string {
  if (!isColor(value)) throw new RangeError(`Not a colour: ${JSON.stringify(value)}`)
  const digits = value.slice(1).toLowerCase()
  return digits.length === 3 ? `#${[...digits].map((digit) => digit + digit).join('')}` : `#${digits}`
}
