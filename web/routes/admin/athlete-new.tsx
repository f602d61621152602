import { addAthlete } from '#server/domain/athletes/add-athlete.ts'
import { newAthletePage } from '#server/domain/athletes/new-athlete-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { newAthleteForm, priceInForce } from '#rules/registrations/athlete-forms.ts'
import { act } from '#web/acts.server.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewAthlete } from '#web/screens/athletes/new-athlete.tsx'
import { useTranslation } from 'react-i18next'
import { countriesOf } from '../country-choices.server.ts'
import type { Route } from './+types/athlete-new'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['registration'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await newAthletePage(ctx, args.params.id)
    return { page, countries: countriesOf(page.fields, ctx.locale) }
  })

export const action = act(
  async (ctx, { params }: Route.ActionArgs) => {
    const page = await newAthletePage(ctx, params.id)
    return newAthleteForm(page, priceInForce(page))
  },
  addAthlete,
  (athlete, { params }) => [params.id, athlete],
)

export default function NewAthleteRoute({ loaderData }: Route.ComponentProps) {
  return <NewAthlete {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('athletes.failed.load')} />
}
