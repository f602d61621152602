import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '../registration/formats.ts'

const List = styled.ul`
  display: grid;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-4);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--line);
  }
  > li > span {
    grid-column: 1;
    color: var(--ink-soft);
  }
  > li > b {
    grid-area: 1 / 2 / span 2;
    align-self: center;
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: 125%;
    font-weight: 850;
  }
`

export function AthletesTable({ page: { athletes } }: { page: Pick<ConfirmationPage, 'athletes'> }) {
  const { t } = useTranslation('registration')
  const { dateTime } = useFormats()
  return (
    <section aria-labelledby="athletes-title">
      <h2 id="athletes-title" style={{ fontSize: 'var(--text-lg)' }}>
        {t('checkout.athletes', { count: athletes.length })}
      </h2>
      <List>
        {athletes.map(({ name, competition, startsAt, bibNumber, ownPage }, index) => (
          <li key={index}>
            <strong>{name}</strong>
            <span>
              {competition} · {dateTime(startsAt)}
              {ownPage && (
                <>
                  <br />
                  <TextLink href={ownPage} aria-label={t('participant.openOf', { name })}>
                    {t('participant.open')}
                  </TextLink>
                </>
              )}
            </span>
            {bibNumber && <b aria-label={t('confirmation.bib', { number: bibNumber })}>{bibNumber}</b>}
          </li>
        ))}
      </List>
    </section>
  )
}
