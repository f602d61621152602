import * as v from 'valibot'
import { themeColors, typedColor } from './theme-schema.ts'

export const themeForm = v.object({ version: v.string(), ...v.entriesFromList(themeColors, typedColor) })

export type ThemeInput = v.InferInput<typeof themeForm>
export type ThemeEdit = v.InferOutput<typeof themeForm>
