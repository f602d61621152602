export const agreementKinds = ['terms', 'waiver'] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** What a text may name, in braces. */
export type AgreementValues = Readonly<Record<'event' | 'organization' | 'hours' | 'contact', string>>

export const agreementPlaceholders: readonly (keyof AgreementValues)[] = ['event', 'organization', 'hours', 'contact']

/** Its paragraphs with `values`; those that name {hours} are left out where nothing is refunded. */
export function fillAgreement(text: string, values: AgreementValues): string[] {
  const hasRefunds = values.hours !== '0'
  return text
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() && (hasRefunds || !paragraph.includes('{hours}')))
    .map((paragraph) =>
      paragraph.replaceAll(
        /\{(event|organization|hours|contact)\}/g,
        (_, name) => values[name as keyof AgreementValues],
      ),
    )
}
