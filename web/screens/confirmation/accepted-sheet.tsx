import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceView } from '#rules/agreements/acceptance-views.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '../registration/formats.ts'

/** What was accepted with the order, word for word. */
export function AcceptedSheet({ acceptance }: { acceptance: AcceptanceView | null }) {
  const { t } = useTranslation('registration')
  const { dateTime } = useFormats()
  if (!acceptance) return null
  return (
    <Texts>
      <summary>
        {t('acceptance.accepted.title')}
        <Icon name="chevron" />
      </summary>
      <div>
        <p>{t('acceptance.accepted.at', { moment: dateTime(acceptance.acceptedAt) })}</p>
        {acceptance.texts.map(({ kind, text, document }, index) => (
          <section key={index}>
            {kind !== 'item' && <h3>{t(`acceptance.${kind}`)}</h3>}
            <p lang={acceptance.locale}>{text}</p>
            {document && <TextLink href={document.file}>{document.name}</TextLink>}
          </section>
        ))}
      </div>
    </Texts>
  )
}

const Texts = styled.details`
  border-block: 1px solid var(--line);

  > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: 48px;
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }
  > summary::-webkit-details-marker {
    display: none;
  }
  &[open] > summary > svg {
    rotate: 180deg;
  }
  > div {
    display: grid;
    gap: var(--space-4);
    padding-block-end: var(--space-4);
    font-size: var(--text-sm);
  }
  h3 {
    font-size: inherit;
  }
  p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
