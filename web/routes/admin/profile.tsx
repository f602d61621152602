import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { ProfileScreen } from '#web/screens/profile/profile-screen.tsx'
import type { Route } from './+types/profile'
import { profileAction } from '../account/profile-actions.server.ts'
import { profileData } from '../account/profile-data.server.ts'

export const handle: RouteHandle = { texts: ['profile', 'account', 'settings'] }
export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host')]

export const loader = (args: Route.LoaderArgs) => runLoader(() => profileData(args))

export const action = (args: Route.ActionArgs) => profileAction(args)

export { shouldRevalidate } from '#web/client-action.ts'

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen data={loaderData} actionData={actionData} />
}

export const headers = () => ({ 'cache-control': 'no-store' })
