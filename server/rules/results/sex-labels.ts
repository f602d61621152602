import type { Gender } from '../registrations/participant-schema.ts'
import { foldText } from '../text/normalize-text.ts'

/** Null: the file does not say. */
export type LabelMeaning = Gender | null
/** What staff have said about labels of a file that nobody else knows, by `labelKey`. */
export type SexLabels = Readonly<Record<string, LabelMeaning>>

const words: Record<Gender, string> = {
  female: `f w k fem female femenino femenina feminino mujer mujeres woman women dama damas damen frau frauen femme
    femmes vrouw vrouwen donna donne f/w`,
  male: `m h masc male masculino hombre hombres man men varon varones mann manner herr herren homme hommes heren uomo
    uomini caballero caballeros`,
  other: 'x nb nonbinary non-binary other otro otra divers diverse nobinario no-binario',
}
const usualLabels = new Map<string, LabelMeaning>([
  ...(Object.keys(words) as Gender[]).flatMap((gender) =>
    words[gender].split(/\s+/).map((word): [string, LabelMeaning] => [word, gender]),
  ),
  ['n/a', null],
  ['na', null],
  ['unknown', null],
  ['?', null],
])

/** Equal for labels that differ in case, accents and spaces alone. */
export const labelKey = (text: string): string => foldText(text).replace(/\s+/g, '')

/** Undefined for a label that nobody knows. */
export function sexOfLabel(text: string, labels: SexLabels): LabelMeaning | undefined {
  const key = labelKey(text)
  if (key === '' || /^[-–—]$/.test(key)) return null
  return Object.hasOwn(labels, key) ? labels[key] : usualLabels.get(key)
}

/**
 * The letters that mean another thing beside others of the same file: M is a woman beside H (hombre, mujer) where no label
 * is a woman's, and D beside H (Damen, Herren). `found` are all labels of the file.
 */
export function labelsBeside(found: Iterable<string>): SexLabels {
  const keys = new Set([...found].map(labelKey))
  if (!keys.has('h')) return {}
  const hasWomen = [...keys].some((key) => usualLabels.get(key) === 'female')
  if (hasWomen) return {}
  return { ...(keys.has('m') && { m: 'female' }), ...(keys.has('d') && { d: 'female' }) }
}
