import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { textsIn } from '#rules/text/texts-in-languages.ts'
import type { AgreementVersion } from '#rules/agreements/agreement-settings-view.ts'
import { locales } from '#rules/text/locale.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function AgreementVersions({ versions }: { versions: readonly AgreementVersion[] }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const { dateTime } = useFormats()
  if (versions.length === 0) return null
  return (
    <Sheet title={t('settings:agreements.versions.title')}>
      <List>
        {versions.map(({ kind, version, text, savedAt, author }) => (
          <li key={`${kind} ${version}`}>
            <details>
              <summary>
                <span>
                  <strong>
                    {t('settings:agreements.versions.name', { text: t(`settings:agreements.${kind}.title`), version })}
                  </strong>
                  <small>{[dateTime(savedAt), author].filter(Boolean).join(' · ')}</small>
                </span>
                <Icon name="chevron" />
              </summary>
              {text === null ? (
                <p>{t('settings:agreements.platform')}</p>
              ) : (
                locales
                  .map((locale) => [locale, textsIn(text, i18n.language as 'en')[locale]] as const)
                  .filter(([, words]) => words)
                  .map(([locale, words]) => (
                    <p key={locale} lang={locale}>
                      {words}
                    </p>
                  ))
              )}
            </details>
          </li>
        ))}
      </List>
    </Sheet>
  )
}

const List = styled.ol`
  > li + li {
    border-block-start: 1px solid var(--line);
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: 44px;
    padding-block: var(--space-2);
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  details[open] > summary > svg {
    rotate: 180deg;
  }
  small {
    display: block;
    color: var(--ink-soft);
  }
  p {
    max-inline-size: 70ch;
    padding-block-end: var(--space-4);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
