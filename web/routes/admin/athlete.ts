import * as v from 'valibot'
import { athleteDetails } from '#server/domain/registrations/athlete-details.ts'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { setResultTime } from '#server/domain/registrations/set-result-time.ts'
import { setTags } from '#server/domain/registrations/set-tags.ts'
import { contextOf } from '#server/http/request-state.ts'
import { textList } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/athlete'

export const loader = (args: Route.LoaderArgs) =>
  runAction(async () => athleteDetails(await contextOf(args), args.params.registrationId))

const before = v.optional(v.string())
const valueForm = v.object({ value: v.optional(v.string(), ''), before })

export const action = acts({
  bib: act(valueForm, (ctx, form, { params }: Route.ActionArgs) =>
    setBibNumber(ctx, params.registrationId, form.value, form.before),
  ),
  result: act(valueForm, (ctx, form, { params }: Route.ActionArgs) =>
    setResultTime(ctx, params.registrationId, form.value, form.before),
  ),
  tags: act(v.object({ tags: textList, before }), (ctx, form, { params }: Route.ActionArgs) =>
    setTags(ctx, params.registrationId, form.tags, form.before),
  ),
})
