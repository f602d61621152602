import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { adminEventsPage } from '#server/domain/events/admin-events-page.ts'
import { changeEventStatus } from '#server/domain/events/change-event-status.ts'
import { duplicateEvent } from '#server/domain/events/duplicate-event.ts'
import { contextOf } from '#server/http/request-state.ts'
import { eventCopyForm } from '#rules/events/event-copy.ts'
import { eventConditions, eventListOf, eventTimes } from '#rules/events/event-list.ts'
import { eventStatuses } from '#rules/events/event-state.ts'
import { act, acts } from '#web/acts.server.ts'
import { ListFilters } from '#web/admin/list-filters.tsx'
import { runLoader } from '#web/refusal.ts'
import { ListPages } from '#web/screens/admin/list-pages.tsx'
import { NewEvent } from '#web/screens/admin/new-event.tsx'
import { useMay } from '#web/screens/admin/staff.ts'
import { EventsTable } from '#web/screens/events/events-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/events'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => adminEventsPage(await contextOf(args), eventListOf(new URL(args.request.url).searchParams)))

const moveForm = v.object({ id: v.string(), to: v.picklist(eventStatuses), isSure: v.optional(v.literal('on')) })

export const action = acts({
  move: act(moveForm, async (ctx, { id, to, isSure }) => ({
    ...(await changeEventStatus(ctx, id, to, { isSure: isSure === 'on' })),
    to,
  })),
  duplicate: act(eventCopyForm, (ctx, { id, ...copy }) => duplicateEvent(ctx, id, copy)),
})

export default function Events({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const [query] = useSearchParams()
  return (
    <>
      <title>{t('nav.events')}</title>
      <PageHeader title={t('nav.events')} actions={may('create-events') && page.hasEvents && <NewEvent />} />
      {page.hasEvents ? (
        <>
          <Filters counts={page.counts} />
          {page.rows.length > 0 ? (
            <EventsTable rows={page.rows} />
          ) : (
            <EmptyState
              title={t('events.nothing.title')}
              action={<ButtonLink href="?">{t('filter.clear')}</ButtonLink>}
            >
              {query.get('q') ? t('events.nothing.search', { search: query.get('q') }) : t('events.nothing.text')}
            </EmptyState>
          )}
          {page.total > 0 && <ListPages list={page} />}
        </>
      ) : (
        <EmptyState title={t('events.none.title')} action={may('create-events') && <NewEvent />}>
          {t('events.none.text')}
        </EmptyState>
      )}
    </>
  )
}

function Filters({ counts }: { counts: Route.ComponentProps['loaderData']['counts'] }) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const chosen = query.get('status')
  return (
    <ListFilters
      search={t('events.search')}
      tabs={{
        name: 'status',
        label: t('events.statusFilter'),
        options: (['all', ...eventConditions] as const)
          .filter((one) => one === 'all' || one === chosen || counts[one] > 0)
          .map((one) => ({ value: one === 'all' ? '' : one, label: t(`events.tabs.${one}`), count: counts[one] })),
      }}
      selects={[
        {
          name: 'when',
          label: t('events.when.label'),
          allLabel: t('events.when.all'),
          options: eventTimes.map((value) => ({ value, label: t(`events.when.${value}`) })),
        },
      ]}
    />
  )
}
