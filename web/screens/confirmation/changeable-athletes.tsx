import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ChangeableAthlete } from '#rules/own-registrations/changeable-athlete.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DetailsList } from './details-list.ts'

export function ChangeableAthletes({ athletes }: { athletes: readonly ChangeableAthlete[] }) {
  const { t } = useTranslation('registration')
  if (athletes.length === 0) return null
  return (
    <Section aria-labelledby="details-title">
      <h2 id="details-title">{t(athletes.length === 1 ? 'participant.details' : 'participant.detailsOfAll')}</h2>
      {athletes.map(({ name, path, merchandisePath, given, missing }) => (
        <article key={path}>
          <h3 dir="auto">{name}</h3>
          <DetailsList>
            {missing.map((label, index) => (
              <li key={index} data-missing="">
                <Icon name="alert" size={16} />
                <span dir="auto">{label}</span>
                <strong>{t('participant.missing')}</strong>
              </li>
            ))}
            {missing.length === 0 && (
              <li>
                <Icon name="check" size={16} />
                <span>{t('participant.complete')}</span>
              </li>
            )}
            {given.length > 0 && (
              <li>
                <Icon name="check" size={16} />
                <span dir="auto">{given.join(', ')}</span>
                <small>{t('participant.given')}</small>
              </li>
            )}
          </DetailsList>
          <ButtonLink
            href={path}
            variant={missing.length > 0 ? 'solid' : 'outline'}
            aria-label={t('participant.changeOf', { name })}
          >
            {t('participant.change')}
          </ButtonLink>
          {merchandisePath && (
            <ButtonLink href={merchandisePath} icon="plus" aria-label={t('more.titleFor', { name })}>
              {t('more.title')}
            </ButtonLink>
          )}
        </article>
      ))}
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  gap: var(--space-4);

  > h2 {
    font-size: var(--text-lg);
  }
  > article {
    display: grid;
    gap: var(--space-3);
    justify-items: start;
  }
  h3 {
    font-size: var(--text-base);
    overflow-wrap: anywhere;
  }
  @media print {
    display: none;
  }
`
