import { redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { createEvent } from '#server/domain/events/create-event.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { newEventForm } from '#rules/events/event-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { act } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewEventForm } from '#web/screens/event-editor/new-event-form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/event-new-spectator'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['event-editor'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { actor, organization, now } = await contextOf(args)
    ensureCan(actor, 'create-events')
    return { timeZone: organization.timeZone, now: now.toISOString() }
  })

export const action = act(
  newEventForm,
  createEvent,
  (event) => [
    { ...event, sport: 'spectator' },
    { registrationEnabled: false, supportsTickets: true },
  ],
  ({ id }) => redirect(adminPaths.eventTicketTypes(id)),
)

export default function EventNewSpectator({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['event-editor', 'admin'])
  return (
    <>
      <title>{t('newSpectator.title')}</title>
      <PageHeader
        title={t('newSpectator.title')}
        above={<TextLink href={adminPaths.events}>{t('admin:nav.events')}</TextLink>}
        summary={t('newSpectator.summary')}
      />
      <NewEventForm {...loaderData} sport="spectator" isSportGiven answer={formAnswer(actionData)} />
    </>
  )
}
