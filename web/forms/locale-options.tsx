import { useTranslation } from 'react-i18next'
import { locales } from '#rules/text/locale.ts'

export function LocaleOptions() {
  const { t } = useTranslation('common')
  return locales.map((locale) => (
    <option key={locale} value={locale} lang={locale}>
      {t(`language.${locale}`)}
    </option>
  ))
}
