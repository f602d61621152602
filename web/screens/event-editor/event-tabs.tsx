import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useFormats } from '../admin/staff.ts'

export type EventTab = 'basic' | 'competitions' | 'athletes' | 'bibs' | 'holds'

type EventTabsProps = { eventId: string; current: EventTab; competitions?: number; athletes?: number }

export function EventTabs({ eventId, current, competitions, athletes }: EventTabsProps) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const countOf = (value: number | undefined) => (value === undefined ? {} : { count: count(value) })
  return (
    <Tabs
      label={t('eventTabs.label')}
      items={[
        { label: t('eventTabs.basic'), href: adminPaths.event(eventId), isCurrent: current === 'basic' },
        {
          label: t('eventTabs.competitions'),
          href: adminPaths.eventCompetitions(eventId),
          isCurrent: current === 'competitions',
          ...countOf(competitions),
        },
        {
          label: t('eventTabs.athletes'),
          href: adminPaths.eventAthletes(eventId),
          isCurrent: current === 'athletes',
          ...countOf(athletes),
        },
        { label: t('eventTabs.bibs'), href: adminPaths.eventBibs(eventId), isCurrent: current === 'bibs' },
        { label: t('eventTabs.holds'), href: adminPaths.eventHolds(eventId), isCurrent: current === 'holds' },
      ]}
    />
  )
}
