import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '../admin/staff.ts'
import type { EventStatusChange } from '../events/use-event-status.ts'
import { BasicInfo } from './basic-info.tsx'
import { useBasicForm } from './basic-form.ts'
import { Competitions } from './competitions.tsx'
import { EventTabs } from './event-tabs.tsx'
import { PublishPanel } from './publish-panel.tsx'

export type EditorData = { event: EventEditorPage; terms: CompetitionTerms; timeZones: string[]; origin: string }

export function EventEditor({
  event,
  terms,
  timeZones,
  origin,
  statusChange,
  onStartOver,
}: EditorData & { statusChange: EventStatusChange; onStartOver: () => void }) {
  const { t } = useTranslation(['event-editor', 'admin'])
  const { date, time } = useFormats()
  const [query] = useSearchParams()
  const basic = useBasicForm(event)
  const isOnCompetitions = query.get('tab') === 'competitions'
  const { id, title, startsAt, timeZone } = event
  return (
    <>
      <title>{`${title} · ${t('admin:nav.events')}`}</title>
      <PageHeader
        title={title}
        above={<TextLink href={adminPaths.events}>{t('admin:nav.events')}</TextLink>}
        summary={`${date(startsAt, timeZone)}, ${time(startsAt, timeZone)}`}
      />
      <EventTabs
        eventId={id}
        current={isOnCompetitions ? 'competitions' : 'basic'}
        competitions={event.competitions.length}
        athletes={event.registrations}
      />
      <Columns>
        <div>
          <BasicInfo
            event={event}
            basic={basic}
            timeZones={timeZones}
            isHidden={isOnCompetitions}
            onStartOver={onStartOver}
          />
          {isOnCompetitions && <Competitions event={event} terms={terms} />}
        </div>
        <PublishPanel event={event} basic={basic} origin={origin} statusChange={statusChange} />
      </Columns>
    </>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;

  > div {
    min-inline-size: 0;
  }
  @media (min-width: 75rem) {
    grid-template-columns: minmax(0, 1fr) 21rem;

    > section {
      position: sticky;
      inset-block-start: var(--space-5);
    }
  }
`
