import * as v from 'valibot'
import { isColor, normalizeColor } from './theme.ts'
import type { ThemeConfigs } from './theme-configs.ts'

export const themeColors = [
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'successColor',
  'warningColor',
] as const satisfies readonly (keyof ThemeConfigs)[]

export const parseColor = (text: string): string | null => {
  const hex = text.trim().replace(/^(?!#)/, '#')
  return isColor(hex) ? normalizeColor(hex) : null
}

const color = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.check((text) => parseColor(text) !== null, 'color'),
  v.transform((text) => parseColor(text) ?? ''),
)

export const themeForm = v.object({ version: v.string(), ...v.entriesFromList(themeColors, color) })

export type ThemeInput = v.InferInput<typeof themeForm>
export type ThemeEdit = v.InferOutput<typeof themeForm>
