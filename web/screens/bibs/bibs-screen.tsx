import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { BibsPage } from '#rules/bibs/bib-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats, useMay } from '../admin/staff.ts'
import { EventTabs } from '../event-editor/event-tabs.tsx'
import { BibsState } from './bibs-state.tsx'
import { Preview } from './preview.tsx'
import { Rules } from './rules.tsx'

export function BibsScreen({ page }: { page: BibsPage }) {
  const { t } = useTranslation(['bibs', 'admin'])
  const { date, time } = useFormats()
  const may = useMay()
  const { id, title, startsAt, timeZone } = page.event
  return (
    <>
      <title>{`${title} · ${t('title')}`}</title>
      <PageHeader
        title={title}
        above={<TextLink href={adminPaths.events}>{t('admin:nav.events')}</TextLink>}
        summary={`${t('title')} · ${date(startsAt, timeZone)}, ${time(startsAt, timeZone)}`}
      />
      {may('edit-events') && <EventTabs eventId={id} current="bibs" />}
      {page.preview ? (
        <Preview preview={page.preview} />
      ) : (
        <>
          <BibsState page={page} />
          <Rules page={page} />
        </>
      )}
    </>
  )
}
