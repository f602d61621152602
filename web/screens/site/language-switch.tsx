import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { styled } from 'styled-components'
import { locales } from '#rules/text/locale.ts'
import { paths } from '#rules/paths.ts'

export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common')
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.locale} aria-label={t('language.label')}>
      <input type="hidden" name="from" value={pathname + search} />
      {locales.map((locale) => (
        <button
          key={locale}
          name="locale"
          value={locale}
          lang={locale}
          aria-label={`${locale.toUpperCase()}: ${t(`language.${locale}`)}`}
          aria-pressed={locale === i18n.language}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </Form>
  )
}

const Form = styled.form`
  display: inline-flex;
  border-radius: var(--radius-2);
  box-shadow: inset 0 0 0 1px color-mix(in oklab, currentColor 28%, transparent);

  button {
    min-inline-size: 44px;
    min-block-size: 44px;
    border: 0;
    border-radius: var(--radius-2);
    background: none;
    color: inherit;
    font-size: var(--text-xs);
    font-weight: 650;
    letter-spacing: 0.04em;
  }
  button[aria-pressed='true'] {
    background: color-mix(in oklab, currentColor 14%, transparent);
  }
  @media (hover: hover) {
    button[aria-pressed='false']:hover {
      text-decoration: underline;
    }
  }
`
