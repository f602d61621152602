import { lineOf } from '../replies/reply-mail.ts'

export const placeholders = ['name', 'competition', 'bib', 'event', 'day', 'time', 'link'] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name)

// The same for everyone who gets the mail.
const shared: readonly Placeholder[] = ['event']

const inBraces = /\{([^{}\n]*)\}/g

const namesIn = (template: string): string[] => [...template.matchAll(inBraces)].map(([, name]) => name!)

/** The first placeholder that nobody can fill in, with its braces. */
export function findUnknownPlaceholder(template: string): string | null {
  const name = namesIn(template).find((each) => !isPlaceholder(each))
  return name === undefined ? null : `{${name}}`
}

/** Whether two people read different texts. */
export const isPersonal = (template: string): boolean =>
  namesIn(template).some((name) => isPlaceholder(name) && !shared.includes(name))

/** A value is no template: its own braces stay as they are. */
export const fillIn = (template: string, values: PlaceholderValues): string =>
  template.replaceAll(inBraces, (whole, name: string) => (isPlaceholder(name) ? lineOf(values[name]) : whole))
