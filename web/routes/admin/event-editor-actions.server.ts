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
import { act, acts } from '#web/acts.server.ts'
import type { Route } from './+types/event-editor'

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const competition = v.string()
const savedRevision = v.object({ revision: wholeNumber })

const competitionFormOf = async (ctx: Context, { params }: Route.ActionArgs) => {
  const { timeZone } = await eventEditorPage(ctx, params.id)
  const { currency, region } = ctx.organization
  return competitionForm({ currency, region, timeZone })
}

export const eventEditorAction = acts({
  save: act(v.intersect([savedRevision, eventForm]), async (ctx, form, { params }: Route.ActionArgs) => {
    const { revision, ...details } = form
    const saved = await editEvent(ctx, params.id, { revision, details })
    return { ...saved, at: ctx.now.toISOString() }
  }),
  'add-competition': act(
    async (ctx, args: Route.ActionArgs) =>
      v.intersect([v.object({ position: v.optional(wholeNumber) }), await competitionFormOf(ctx, args)]),
    (ctx, { position, ...details }, { params }) => addCompetition(ctx, params.id, details, position),
  ),
  'edit-competition': act(
    async (ctx, args: Route.ActionArgs) =>
      v.intersect([v.object({ competition }), savedRevision, await competitionFormOf(ctx, args)]),
    (ctx, { competition: id, revision, ...details }) => editCompetition(ctx, id, { revision, details }),
  ),
  'move-competition': act(
    v.object({ competition, direction: v.picklist(['up', 'down']) }),
    (ctx, { competition: id, direction }) => moveCompetition(ctx, id, direction),
  ),
  'remove-competition': act(v.object({ competition }), (ctx, { competition: id }) => removeCompetition(ctx, id)),
})
