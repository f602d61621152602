import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceView, AcceptedText } from '#rules/agreements/acceptance-views.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props = { acceptance: AcceptanceView | null; timeZone: string }

/** What was accepted for an athlete, word for word. */
export function AthleteAcceptance({ acceptance, timeZone }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const { dateTime } = useFormats()
  if (!acceptance) return null
  const moment = dateTime(acceptance.acceptedAt, timeZone)
  const language = t(`common:language.${acceptance.locale}`)
  return (
    <DetailSection title={t('admin:athlete.acceptance.title')}>
      <p>{t('admin:athlete.acceptance.at', { moment, language })}</p>
      <List>
        {acceptance.texts.map((text, index) => (
          <li key={index}>
            <Text text={text} language={acceptance.locale} />
          </li>
        ))}
      </List>
    </DetailSection>
  )
}

function Text({ text: { kind, version, text, document }, language }: { text: AcceptedText; language: string }) {
  const { t } = useTranslation('admin')
  const link = document && <TextLink href={document.file}>{document.name}</TextLink>
  if (kind === 'item')
    return (
      <p lang={language}>
        {text} {link}
      </p>
    )
  const title = t(`athlete.acceptance.${kind}`)
  return (
    <details>
      <summary>
        {version === null ? title : t('athlete.acceptance.version', { text: title, version })}
        <Icon name="chevron" />
      </summary>
      <p lang={language}>{text}</p>
    </details>
  )
}

const List = styled.ul`
  font-size: var(--text-sm);

  > li {
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: var(--target);
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  details[open] > summary > svg {
    rotate: 180deg;
  }
`
