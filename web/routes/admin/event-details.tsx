import { useState } from 'react'
import * as v from 'valibot'
import { editEventDetails } from '#server/domain/events/edit-event-details.ts'
import { eventDetails } from '#server/domain/events/event-details.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import type { Platform } from '#server/platform.ts'
import { courseReader } from '#server/worker/course-reader.ts'
import { turnOf, type ReaderTurn } from '#server/worker/with-reader.ts'
import { eventDetailsForm } from '#rules/events/details-form.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { jsonText } from '#rules/text/json-text.ts'
import { act, acts, withTime } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { DetailsEditor } from '#web/screens/details-editor/details-editor.tsx'
import { useEditorTabs } from '#web/screens/event-editor/tabs.ts'
import type { Route } from './+types/event-details'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['event-details'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => eventDetails(await contextOf(args), args.params.id))

const sentDetails = v.pipe(jsonText('required', 'format'), eventDetailsForm)

const filesOf = ({ files, log }: Platform, turn: ReaderTurn) => ({
  read: (key: string) => files.read(key),
  readCourse: courseReader(log, turn),
})

export const action = acts({
  save: act(
    v.object({ revision: wholeNumber, details: sentDetails }),
    editEventDetails,
    (edit, args: Route.ActionArgs, ctx) => [filesOf(stateOf(args).platform, turnOf(ctx)), args.params.id, edit],
    withTime,
  ),
})

/** A new key starts over: with another status, or what somebody else has saved. */
export default function EventDetailsRoute({ loaderData: event }: Route.ComponentProps) {
  const [number, setNumber] = useState(0)
  const { states, report } = useEditorTabs()
  const startOver = () => {
    report('details', null)
    setNumber(number + 1)
  }
  return (
    <DetailsEditor
      key={`${event.id} ${event.status} ${number}`}
      event={event}
      draft={states.details?.draft ?? null}
      onStartOver={startOver}
    />
  )
}
