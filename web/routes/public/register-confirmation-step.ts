import { redirect } from 'react-router'
import { registrationPath } from '#web/screens/registration/steps.ts'
import type { Route } from './+types/register-confirmation-step'

/** Confirms nothing: it leads to where the held participants and competitions are read, edited and paid for. */
export const loader = ({ params, request }: Route.LoaderArgs) => {
  const order = new URL(request.url).searchParams.get('order')
  return redirect(registrationPath(params.id, { step: 'checkout', order }))
}
