import type { Context } from '#server/context.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { preferredContact } from '#rules/organizations/contact.ts'

export function acceptanceTexts(
  { organization, locale }: Pick<Context, 'organization' | 'locale'>,
  event: { title: string; refundHours: number },
) {
  const t = translatorOf(locale)
  const way = preferredContact(organization)
  const values = {
    organization: organization.name,
    event: event.title,
    hours: event.refundHours,
    contact: way ? `${organization.name} (${way.text})` : organization.name,
  }
  return {
    terms: [
      t('terms:terms.contract', values),
      t('terms:terms.price', values),
      ...(event.refundHours > 0 ? [t('terms:terms.refunds', values)] : []),
      t('terms:terms.changes', values),
      t('terms:terms.data', values),
    ],
    waiver: [
      t('terms:waiver.health', values),
      t('terms:waiver.risk', values),
      t('terms:waiver.rules', values),
      t('terms:waiver.assistance', values),
      t('terms:waiver.minors', values),
    ],
  }
}
