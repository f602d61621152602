import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { athleteDetails } from '#server/domain/registrations/athlete-details.ts'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { setResultTime } from '#server/domain/registrations/set-result-time.ts'
import { setTags } from '#server/domain/registrations/set-tags.ts'
import { contextOf } from '#server/http/request-state.ts'
import { textList } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import { runLoader } from '#web/refusal.ts'
import { AthleteDetail } from '#web/screens/athletes/athlete-detail.tsx'
import type { Route } from './+types/athlete'

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => athleteDetails(await contextOf(args), args.params))

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

export default function Athlete({ loaderData }: Route.ComponentProps) {
  return <AthleteDetail athlete={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('athletes.failed.load')} />
}
