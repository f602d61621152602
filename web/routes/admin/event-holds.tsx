import { useTranslation } from 'react-i18next'
import { holdsPage } from '#server/domain/orders/holds-page.ts'
import { releaseHolds } from '#server/domain/orders/release-holds.ts'
import { contextOf, formOf } from '#server/http/request-state.ts'
import { pageOf } from '#rules/lists/list-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { holdScopes } from '#rules/orders/holds.ts'
import { formText } from '#web/form-text.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runAction, runLoader } from '#web/refusal.ts'
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

export const action = (args: Route.ActionArgs) => {
  const form = formOf(args)
  const scope = holdScopes.find((each) => each === formText(form, 'scope'))
  if (!scope) throw new Response(null, { status: 400 })
  const orderId = formText(form, 'order')
  return runAction(async () => releaseHolds(await contextOf(args), { eventId: args.params.id, orderId, scope }))
}

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
