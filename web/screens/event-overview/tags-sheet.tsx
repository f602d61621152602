import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Rows } from './rows.tsx'

export function TagsSheet({ event: { id, tags } }: { event: Pick<EventOverview, 'id' | 'tags'> }) {
  const { t } = useTranslation('event-home')
  const { count } = useFormats()
  return (
    <Sheet title={t('tags.title')} level="h2">
      <Rows role="list">
        {tags.map(({ tag, athletes }) => (
          <li key={tag}>
            <TextLink href={`${adminPaths.eventAthletes(id)}?${new URLSearchParams({ tag })}`}>{tag}</TextLink>
            <span>{count(athletes)}</span>
          </li>
        ))}
      </Rows>
    </Sheet>
  )
}
