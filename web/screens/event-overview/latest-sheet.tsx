import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Rows } from './rows.tsx'

export function LatestSheet({ event }: { event: EventOverview }) {
  const { t } = useTranslation('event-home')
  const { date, time } = useFormats()
  const { id: eventId, latest, timeZone } = event
  return (
    <Sheet title={t('latest.title')} level="h2">
      <Rows role="list">
        {latest.map(({ id, firstName, lastName, competition, registeredAt }) => (
          <li key={id}>
            <TextLink href={adminPaths.eventAthlete(eventId, id)}>{`${firstName} ${lastName}`}</TextLink>
            <small>{competition}</small>
            <small>{`${date(registeredAt, timeZone)}, ${time(registeredAt, timeZone)}`}</small>
          </li>
        ))}
      </Rows>
      <TextLink href={`${adminPaths.eventAthletes(eventId)}?sort=-registered`}>{t('latest.all')}</TextLink>
    </Sheet>
  )
}
