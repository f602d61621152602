import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eventEditorPage } from '#server/domain/events/event-editor-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { useEventStatus } from '#web/screens/events/use-event-status.ts'
import { EventEditor, type EditorData } from '#web/screens/event-editor/event-editor.tsx'
import type { Route } from './+types/event-editor'
import { timeZonesWith } from './time-zones.server.ts'
import { eventEditorAction } from './event-editor-actions.server.ts'

export const handle: RouteHandle = { texts: ['event-editor'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async (): Promise<EditorData> => {
    const ctx = await contextOf(args)
    const event = await eventEditorPage(ctx, args.params.id)
    const { currency, region, origin } = ctx.organization
    const terms = { currency, region, timeZone: event.timeZone }
    return { event, terms, timeZones: timeZonesWith(event.timeZone), origin }
  })

export const action = (args: Route.ActionArgs) => eventEditorAction(args)

/** A lost connection keeps the editor and its draft, which is sent again, instead of an error page. */
export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return { isUnreachable: true as const }
    throw error
  }
}

// Reloads after a refusal too: it may be about what somebody else saved. Not without a connection.
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) =>
  !(actionResult && typeof actionResult === 'object' && 'isUnreachable' in actionResult)

/** A new key starts the editor over: when the event's status changes, and when somebody takes the saved state. */
export default function EventEditorRoute({ loaderData }: Route.ComponentProps) {
  const [editorNumber, setEditorNumber] = useState(0)
  const { id, status } = loaderData.event
  // Outside the editor, which a new status replaces before the response arrives.
  const statusChange = useEventStatus()
  return (
    <EventEditor
      key={`${id} ${status} ${editorNumber}`}
      {...loaderData}
      statusChange={statusChange}
      onStartOver={() => setEditorNumber(editorNumber + 1)}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('event-editor').t('failed.load')} />
}
