import { useState } from 'react'
import * as v from 'valibot'
import { eventAcceptance } from '#server/domain/agreements/event-acceptance.ts'
import { saveAcceptanceItems } from '#server/domain/agreements/save-acceptance-items.ts'
import { contextOf } from '#server/http/request-state.ts'
import { acceptanceItemsForm } from '#rules/agreements/acceptance-schema.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { jsonText } from '#rules/text/json-text.ts'
import { act, acts, withTime } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { AcceptanceEditor } from '#web/screens/acceptance-editor/acceptance-editor.tsx'
import { useEditorTabs } from '#web/screens/event-editor/tabs.ts'
import type { Route } from './+types/event-acceptance'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['acceptance'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => eventAcceptance(await contextOf(args), args.params.id))

const sentItems = v.pipe(jsonText('required', 'format'), acceptanceItemsForm)

export const action = acts({
  save: act(
    v.object({ revision: wholeNumber, items: sentItems }),
    saveAcceptanceItems,
    (edit, { params }: Route.ActionArgs) => [params.id, edit],
    withTime,
  ),
})

/** A new key starts over: with another status, or what somebody else has saved. */
export default function EventAcceptanceRoute({ loaderData: event }: Route.ComponentProps) {
  const [number, setNumber] = useState(0)
  const { states, report } = useEditorTabs()
  const startOver = () => {
    report('acceptance', null)
    setNumber(number + 1)
  }
  return (
    <AcceptanceEditor
      key={`${event.id} ${event.status} ${number}`}
      event={event}
      draft={states.acceptance?.draft ?? null}
      onStartOver={startOver}
    />
  )
}
