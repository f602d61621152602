import { redirect } from 'react-router'
import { registrationPath } from '#web/screens/registration/steps.ts'
import type { Route } from './+types/register-initial-step'

export const loader = ({ params }: Route.LoaderArgs) => redirect(registrationPath(params.id, { step: 'competition' }))
