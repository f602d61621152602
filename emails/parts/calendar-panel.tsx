import { calendarLinks } from '#rules/events/calendar.ts'
import type { OrderMessage } from '#rules/messages/message-views.ts'
import { calendarEntryFor } from './calendar-entry.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { Paragraph, TextLink } from './prose.tsx'

export function CalendarPanel({ frame, order }: { frame: Frame; order: OrderMessage }) {
  const { t } = frame
  const calendarUrls = calendarLinks(calendarEntryFor(frame, order))
  return (
    <Panel frame={frame} title={t('calendar.title')}>
      <Paragraph frame={frame} isVisual>
        <TextLink frame={frame} href={calendarUrls.google}>
          {t('calendar.google')}
        </TextLink>
        {' · '}
        <TextLink frame={frame} href={calendarUrls.outlook}>
          {t('calendar.outlook')}
        </TextLink>
      </Paragraph>
      <Paragraph frame={frame} isQuiet>
        {t('calendar.file')}
      </Paragraph>
    </Panel>
  )
}
