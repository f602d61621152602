import { redirect } from 'react-router'
import { registrationPath } from '#web/screens/registration/steps.ts'
import type { Route } from './+types/register-initial-step'

export const loader = ({ params, request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const [competition, order] = [query.get('competition'), query.get('order')]
  return redirect(registrationPath(params.id, { step: 'competition', competition, order }))
}
