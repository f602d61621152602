import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { ProfileScreen } from '#web/screens/profile/profile-screen.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import type { Route } from './+types/profile'
import { profileAction } from './profile-actions.server.ts'
import { profileData } from './profile-data.server.ts'

export const handle: RouteHandle = {
  hydrate: true,
  texts: ['profile', 'account', 'settings', 'admin', 'refusals', 'validation'],
}

export const loader = (args: Route.LoaderArgs) => runLoader(() => profileData(args))

export const action = (args: Route.ActionArgs) => profileAction(args)

export { clientAction } from '#web/client-action.ts'

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <ProfileScreen data={loaderData} actionData={actionData} />
      <Toasts label={t('toasts.label')} closeLabel={t('toasts.close')} />
    </>
  )
}

export const headers = () => ({ 'cache-control': 'no-store' })
