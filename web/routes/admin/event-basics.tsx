import { useState } from 'react'
import * as v from 'valibot'
import { editEvent } from '#server/domain/events/edit-event.ts'
import { eventBasics } from '#server/domain/events/event-basics.ts'
import { createMailing } from '#server/domain/mailings/change-mailing.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { withdrawal } from '#rules/competitions/competition-schema.ts'
import { eventForm, movingTiers } from '#rules/events/event-form.ts'
import { placeText } from '#rules/events/place-text.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { timeZone } from '#rules/time/time-zone-schema.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, acts, withTime } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import { BasicInfo } from '#web/screens/event-editor/basic-info.tsx'
import { useEditorTabs } from '#web/screens/event-editor/tabs.ts'
import type { Route } from './+types/event-basics'
import { movedTexts } from './moved-texts.server.ts'
import { timeZoneChoices } from './time-zones.server.ts'

export { shouldRevalidate } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const event = await eventBasics(ctx, args.params.id)
    const { MAP_TILES: tiles, MAP_CREDIT: credit } = stateOf(args).platform.env
    return {
      event,
      timeZones: timeZoneChoices(event.timeZone, ctx.locale),
      now: ctx.now.toISOString(),
      map: { tiles, credit },
    }
  })

const saveForm = v.intersect([v.object({ revision: wholeNumber, ...withdrawal, ...movingTiers }), eventForm])

/** When and where it was, of which the page knows from before the save. */
const occasion = v.object({
  startsAt: v.pipe(v.string(), v.isoTimestamp()),
  timeZone,
  place: v.pipe(v.string(), v.maxLength(600)),
})

export const action = acts({
  save: act(
    saveForm,
    editEvent,
    ({ revision, withdrawOffers, moveTiers, ...details }, { params }: Route.ActionArgs) => [
      params.id,
      { revision, details, withdrawOffers, moveTiers },
    ],
    withTime,
  ),
  write: act(occasion, async (ctx, was, { params }: Route.ActionArgs) => {
    const { id, startsAt, timeZone, ...event } = await eventBasics(ctx, params.id)
    const texts = movedTexts({ was, will: { startsAt, timeZone, place: placeText(event) } }, ctx.organization.region)
    return createMailing(ctx, { eventId: id, matching: athleteListOf(new URLSearchParams()) }, texts)
  }),
})

/** A new key starts the form over: when the event's status changes, and when somebody takes the saved state. */
export default function EventBasicsRoute({ loaderData: { event, timeZones, now, map } }: Route.ComponentProps) {
  const [formNumber, setFormNumber] = useState(0)
  const { states, report } = useEditorTabs()
  const startOver = () => {
    report('basics', null)
    setFormNumber(formNumber + 1)
  }
  return (
    <BasicInfo
      key={`${event.id} ${event.status} ${formNumber}`}
      event={event}
      draft={states.basics?.draft ?? null}
      timeZones={timeZones}
      now={now}
      map={map}
      onStartOver={startOver}
    />
  )
}
