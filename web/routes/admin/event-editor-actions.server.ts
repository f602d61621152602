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
import { runAction } from '#web/refusal.ts'

export async function changeEvent(ctx: Context, eventId: string, form: FormData) {
  const values = valuesOf(form)
  const intent = textOf(values.intent)
  const run = Object.hasOwn(intents, intent) ? intents[intent as keyof typeof intents] : undefined
  if (!run) throw new Response(null, { status: 400 })
  return runAction(() => run(ctx, eventId, values))
}

const intents = {
  save: async (ctx: Context, eventId: string, values: FormValues) => {
    const parsed = v.safeParse(eventForm, values)
    if (!parsed.success) return invalid(parsed.issues)
    const saved = await editEvent(ctx, eventId, { revision: revisionIn(values), details: parsed.output })
    return { saved: { ...saved, at: ctx.now.toISOString() } }
  },
  'add-competition': async (ctx: Context, eventId: string, values: FormValues) => {
    const parsed = v.safeParse(await competitionFormOf(ctx, eventId), values)
    if (!parsed.success) return invalid(parsed.issues)
    const position = v.safeParse(wholeNumber, values.position)
    return { saved: await addCompetition(ctx, eventId, parsed.output, position.success ? position.output : undefined) }
  },
  'edit-competition': async (ctx: Context, eventId: string, values: FormValues) => {
    const parsed = v.safeParse(await competitionFormOf(ctx, eventId), values)
    if (!parsed.success) return invalid(parsed.issues)
    await editCompetition(ctx, competitionIn(values), { revision: revisionIn(values), details: parsed.output })
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

async function competitionFormOf(ctx: Context, eventId: string) {
  const { timeZone } = await eventEditorPage(ctx, eventId)
  const { currency, region } = ctx.organization
  return competitionForm({ currency, region, timeZone })
}

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

const revisionIn = (values: FormValues): number => {
  const parsed = v.safeParse(wholeNumber, values.revision)
  if (!parsed.success) throw new Response(null, { status: 400 })
  return parsed.output
}

const competitionIn = (values: FormValues) => textOf(values.competition)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const invalid = (issues: readonly v.BaseIssue<unknown>[]) => data({ errors: fieldErrors(issues) }, { status: 422 })
