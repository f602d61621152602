import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { holdsPage } from '#server/domain/orders/holds-page.ts'
import { releaseHolds } from '#server/domain/orders/release-holds.ts'
import { contextOf } from '#server/http/request-state.ts'
import { pageOf } from '#rules/lists/list-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { holdScopes } from '#rules/orders/holds.ts'
import { act } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { useFormats, useMay } from '#web/screens/admin/staff.ts'
import { EventTabs } from '#web/screens/event-editor/event-tabs.tsx'
import { HoldsList } from '#web/screens/holds/holds-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/event-holds'

export const handle: RouteHandle = { texts: ['holds'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    holdsPage(await contextOf(args), args.params.id, pageOf(new URL(args.request.url).searchParams)),
  )

const releaseForm = v.object({ order: v.string(), scope: v.picklist(holdScopes) })

export const action = act(releaseForm, (ctx, { order, scope }, { params }: Route.ActionArgs) =>
  releaseHolds(ctx, { eventId: params.id, orderId: order, scope }),
)

export default function EventHolds({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation(['holds', 'admin'])
  const { date, time } = useFormats()
  const may = useMay()
  const { id, title, startsAt, timeZone } = page.event
  return (
    <>
      <title>{`${title} · ${t('holds:title')}`}</title>
      <PageHeader
        title={title}
        above={<TextLink href={adminPaths.events}>{t('admin:nav.events')}</TextLink>}
        summary={`${t('holds:title')} · ${date(startsAt, timeZone)}, ${time(startsAt, timeZone)}`}
      />
      {may('edit-events') && <EventTabs eventId={id} current="holds" />}
      <HoldsList page={page} />
    </>
  )
}
