import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function AthleteLookalikes({ athlete: { lookalikes, eventId } }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  if (lookalikes.length === 0) return null
  return (
    <Banner tone="warning" title={t('athletes.duplicates.title')}>
      <p>{t('athletes.duplicates.text')}</p>
      {lookalikes.map(({ id, competition, dni, ...names }) => (
        <p key={id}>
          <TextLink href={adminPaths.eventAthlete(eventId, id)}>
            {[fullName(names), competition, dni].filter(Boolean).join(' · ')}
          </TextLink>
        </p>
      ))}
    </Banner>
  )
}
