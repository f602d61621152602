import { useTranslation } from 'react-i18next'
import type { ParticipantPage } from '#rules/orders/confirmation-views.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DetailsList } from './details-list.ts'

export function GivenAndMissing({ page: { given, missing, event, confirmationId } }: { page: ParticipantPage }) {
  const { t } = useTranslation('registration')
  if (event.isOver && given.length + missing.length === 0) return null
  const changePath = paths.registrationChange(event.slug, confirmationId)
  return (
    <section aria-labelledby="given-title" style={{ display: 'grid', gap: 'var(--space-3)', justifyItems: 'start' }}>
      <h2 id="given-title" style={{ fontSize: 'var(--text-lg)' }}>
        {t('participant.details')}
      </h2>
      <DetailsList>
        {missing.map((label, index) => (
          <li key={`missing ${index}`} data-missing="">
            <Icon name="alert" size={16} />
            <span dir="auto">{label}</span>
            <strong>{t('participant.missing')}</strong>
          </li>
        ))}
        {given.map((label, index) => (
          <li key={`given ${index}`}>
            <Icon name="check" size={16} />
            <span dir="auto">{label}</span>
            <small>{t('participant.given')}</small>
          </li>
        ))}
        {given.length + missing.length === 0 && (
          <li>
            <Icon name="check" size={16} />
            <span>{t('participant.complete')}</span>
          </li>
        )}
      </DetailsList>
      {!event.isOver && (
        <ButtonLink href={changePath} variant={missing.length > 0 ? 'solid' : 'outline'}>
          {t('participant.change')}
        </ButtonLink>
      )}
    </section>
  )
}
