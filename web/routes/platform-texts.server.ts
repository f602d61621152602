import { agreementPlaceholders } from '#rules/agreements/agreement-text.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { PlatformTexts } from '#server/domain/agreements/required-texts.ts'
import { translatorOf } from '#server/i18n/translator.ts'

/** The platform's terms and waiver with their placeholders. */
export function platformTexts(locale: Locale): PlatformTexts {
  const t = translatorOf(locale)
  const values = Object.fromEntries(agreementPlaceholders.map((name) => [name, `{${name}}`]))
  const textOf = (keys: readonly string[]) => keys.map((key) => t(`terms:${key}`, values)).join('\n\n')
  return {
    terms: textOf(['terms.contract', 'terms.price', 'terms.refunds', 'terms.changes', 'terms.data']),
    waiver: textOf(['waiver.health', 'waiver.risk', 'waiver.rules', 'waiver.assistance', 'waiver.minors']),
  }
}
