import * as v from 'valibot'
import { typed } from '../text/typed.ts'
import { isColor, normalizeColor } from './theme.ts'
import type { ThemeConfigs } from './theme-configs.ts'

export const themeColors = [
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'successColor',
  'warningColor',
] as const satisfies readonly (keyof ThemeConfigs)[]

/** `#` and six hexadecimal digits, small letters. */
export const color = v.pipe(
  v.string('required'),
  v.regex(/^#[0-9a-f]{6}$/i, 'color'),
  v.transform((text) => text.toLowerCase()),
)

export const parseColor = (text: string): string | null => {
  const hex = text.trim().replace(/^(?!#)/, '#')
  return isColor(hex) ? normalizeColor(hex) : null
}

export const typedColor = typed(color, { parse: (text) => parseColor(text) ?? undefined, code: 'color' })
