import { useState } from 'react'
import * as v from 'valibot'
import { eventForm } from '#server/domain/registration-forms/event-form.ts'
import { formEffects } from '#server/domain/registration-forms/form-effects.ts'
import { saveRegistrationForm } from '#server/domain/registration-forms/save-registration-form.ts'
import { contextOf } from '#server/http/request-state.ts'
import { registrationFormSchema } from '#rules/registration-forms/registration-form-schema.ts'
import { regionOf } from '#rules/text/locale.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { jsonText } from '#rules/text/json-text.ts'
import { act, acts, withTime } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { useEditorTabs } from '#web/screens/event-editor/tabs.ts'
import { FormBuilder } from '#web/screens/form-builder/form-builder.tsx'
import { themeCss } from '#web/theme/theme-css.ts'
import { countryChoices } from '../country-choices.server.ts'
import type { Route } from './+types/event-form'
import { suggestedFields } from './suggested-fields.server.ts'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['form-builder', 'registration'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { theme, language, currency, region, timeZone } = ctx.organization
    return {
      event: await eventForm(ctx, args.params.id),
      formats: { currency, region, dateRegion: regionOf(ctx.locale, region), timeZone },
      suggestions: suggestedFields(language),
      countries: countryChoices(ctx.locale),
      previewTheme: themeCss(theme).replaceAll(':root', '[data-form-preview]'),
    }
  })

const sentForm = v.pipe(
  jsonText('required', 'format'),
  registrationFormSchema(v.pipe(v.string('format'), v.uuid('format'))),
)

export const action = acts({
  /** What is copied is edited before it is saved. */
  copy: act(v.object({ from: v.string('required') }), eventForm, ({ from }) => [from]),
  effects: act(v.object({ form: sentForm }), formEffects, ({ form }, { params }: Route.ActionArgs) => [
    params.id,
    form,
  ]),
  save: act(
    v.object({ revision: wholeNumber, form: sentForm }),
    saveRegistrationForm,
    (input, { params }: Route.ActionArgs) => [params.id, input],
    withTime,
  ),
})

/** A new key starts over: with another status, or what somebody else has saved. */
export default function EventFormRoute({ loaderData }: Route.ComponentProps) {
  const [number, setNumber] = useState(0)
  const { states, report } = useEditorTabs()
  const { event } = loaderData
  const startOver = () => {
    report('form', null)
    setNumber(number + 1)
  }
  return (
    <FormBuilder
      key={`${event.id} ${event.status} ${number}`}
      {...loaderData}
      draft={states.form?.draft ?? null}
      onStartOver={startOver}
    />
  )
}
