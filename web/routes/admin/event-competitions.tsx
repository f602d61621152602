import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { addCompetition } from '#server/domain/competitions/add-competition.ts'
import { editCompetition } from '#server/domain/competitions/edit-competition.ts'
import { eventCompetitions } from '#server/domain/competitions/event-competitions.ts'
import { moveCompetition } from '#server/domain/competitions/move-competition.ts'
import { removeCompetition } from '#server/domain/competitions/remove-competition.ts'
import { saveCategories } from '#server/domain/events/save-categories.ts'
import { contextOf } from '#server/http/request-state.ts'
import { categoriesForm } from '#rules/competitions/categories-form.ts'
import { competitionForm } from '#rules/competitions/competition-form.ts'
import { withdrawal } from '#rules/competitions/competition-schema.ts'
import { ownCategories } from '#rules/competitions/own-categories.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { jsonText } from '#rules/text/json-text.ts'
import { act, acts } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import { Competitions } from '#web/screens/event-editor/competitions.tsx'
import type { Route } from './+types/event-competitions'

export { shouldRevalidate } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const event = await eventCompetitions(ctx, args.params.id)
    return { event, terms: termsOf(ctx, event) }
  })

const termsOf = ({ organization: { currency, region } }: Context, { timeZone }: { timeZone: string }) => ({
  currency,
  region,
  timeZone,
})

const formIn = async (ctx: Context, { params }: Route.ActionArgs) =>
  competitionForm(termsOf(ctx, await eventCompetitions(ctx, params.id)))

const formerCategories = v.object({ former: v.pipe(jsonText('required', 'format'), ownCategories) })

const id = v.object({ competition: v.string() })

export const action = acts({
  add: act(
    async (ctx, args: Route.ActionArgs) =>
      v.intersect([v.object({ position: v.optional(wholeNumber) }), await formIn(ctx, args)]),
    addCompetition,
    ({ position, ...details }, { params }) => [params.id, details, position],
  ),
  edit: act(
    async (ctx, args: Route.ActionArgs) =>
      v.intersect([id, v.object({ revision: wholeNumber, ...withdrawal }), await formIn(ctx, args)]),
    editCompetition,
    ({ competition, revision, withdrawOffers, ...details }) => [competition, { revision, details, withdrawOffers }],
  ),
  move: act(
    v.object({ ...id.entries, direction: v.picklist(['up', 'down']) }),
    moveCompetition,
    ({ competition, direction }) => [competition, direction],
  ),
  'save-categories': act(
    v.intersect([formerCategories, categoriesForm]),
    saveCategories,
    (edit, { params }: Route.ActionArgs) => [params.id, edit],
  ),
  remove: act(id, removeCompetition, ({ competition }) => [competition]),
})

export default function EventCompetitionsRoute({ loaderData }: Route.ComponentProps) {
  return <Competitions {...loaderData} />
}
