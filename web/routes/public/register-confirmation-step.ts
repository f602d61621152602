import { redirect } from 'react-router'
import { registrationPath } from '#web/screens/registration/steps.ts'
import type { Route } from './+types/register-confirmation-step'

/** The address of the flow's last step. It confirms nothing by itself: places must be held, and be paid there. */
export const loader = ({ params, request }: Route.LoaderArgs) => {
  const order = new URL(request.url).searchParams.get('order')
  return redirect(registrationPath(params.id, { step: 'checkout', order }))
}
