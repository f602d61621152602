import { data } from 'react-router'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { addCompetition } from '#server/domain/competitions/add-competition.ts'
import { editCompetition } from '#server/domain/competitions/edit-competition.ts'
import { moveCompetition } from '#server/domain/competitions/move-competition.ts'
import { removeCompetition } from '#server/domain/competitions/remove-competition.ts'
import { editEvent } from '#server/domain/events/edit-event.ts'
import { eventEditorPage } from '#server/domain/events/event-editor-page.ts'
import { competitionForm } from '#rules/competitions/competition-form.ts'
import { eventForm } from '#rules/events/event-form.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import { valuesOf, type FormValues } from '#web/forms/form-values.ts'
import { inAction } from '#web/refusal.ts'

/** Does what a form of the editor asks for, by its `intent`. */
export async function changeEvent(ctx: Context, eventId: string, form: FormData) {
  const values = valuesOf(form)
  const intent = textOf(values.intent)
  const work = Object.hasOwn(intents, intent) ? intents[intent as keyof typeof intents] : undefined
  if (!work) throw new Response(null, { status: 400 })
  return inAction(() => work(ctx, eventId, values))
}

const intents = {
  save: async (ctx: Context, eventId: string, values: FormValues) => {
    const sent = v.safeParse(eventForm, values)
    if (!sent.success) return invalid(sent.issues)
    const saved = await editEvent(ctx, eventId, { revision: revisionIn(values), details: sent.output })
    return { saved: { ...saved, at: ctx.now.toISOString() } }
  },
  'add-competition': async (ctx: Context, eventId: string, values: FormValues) => {
    const sent = v.safeParse(await competitionFormOf(ctx, eventId), values)
    if (!sent.success) return invalid(sent.issues)
    const position = v.safeParse(wholeNumber, values.position)
    return { saved: await addCompetition(ctx, eventId, sent.output, position.success ? position.output : undefined) }
  },
  'edit-competition': async (ctx: Context, eventId: string, values: FormValues) => {
    const sent = v.safeParse(await competitionFormOf(ctx, eventId), values)
    if (!sent.success) return invalid(sent.issues)
    await editCompetition(ctx, competitionIn(values), { revision: revisionIn(values), details: sent.output })
    return { saved: {} }
  },
  'move-competition': async (ctx: Context, _: string, values: FormValues) => {
    await moveCompetition(ctx, competitionIn(values), values.direction === 'up' ? 'up' : 'down')
    return { saved: {} }
  },
  'remove-competition': async (ctx: Context, _: string, values: FormValues) => {
    await removeCompetition(ctx, competitionIn(values))
    return { saved: {} }
  },
}

/** Its start is read in the event's zone. */
async function competitionFormOf(ctx: Context, eventId: string) {
  const { timeZone } = await eventEditorPage(ctx, eventId)
  const { currency, region } = ctx.organization
  return competitionForm({ currency, region, timeZone })
}

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

const revisionIn = (values: FormValues): number => {
  const sent = v.safeParse(wholeNumber, values.revision)
  if (!sent.success) throw new Response(null, { status: 400 })
  return sent.output
}

const competitionIn = (values: FormValues) => textOf(values.competition)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const invalid = (issues: readonly v.BaseIssue<unknown>[]) => data({ errors: fieldErrors(issues) }, { status: 422 })
