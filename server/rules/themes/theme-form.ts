import * as v from 'valibot'
import { isColor, normalColor } from './theme.ts'
import type { ThemeConfigs } from '../views.ts'

/** The colours an organization chooses, in the order they are asked for. */
export const themeColors = [
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'successColor',
  'warningColor',
] as const satisfies readonly (keyof ThemeConfigs)[]

/** A colour as people paste it, with or without its #, as `#rrggbb`; null for what is none. */
export const colorOf = (text: string): string | null => {
  const hex = text.trim().replace(/^(?!#)/, '#')
  return isColor(hex) ? normalColor(hex) : null
}

const color = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.check((text) => colorOf(text) !== null, 'color'),
  v.transform((text) => colorOf(text) ?? ''),
)

/** An organization's colours; `version` says which state of them was changed. */
export const themeForm = v.object({ version: v.string(), ...v.entriesFromList(themeColors, color) })

export type ThemeInput = v.InferInput<typeof themeForm>
export type ThemeEdit = v.InferOutput<typeof themeForm>
