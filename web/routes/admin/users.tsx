import { useTranslation } from 'react-i18next'
import { usersPage } from '#server/domain/members/users-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { userListOf } from '#rules/members/user-list.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { UsersScreen } from '#web/screens/users/users-screen.tsx'
import type { Route } from './+types/users'
import { usersAction } from './users-actions.server.ts'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['users'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await usersPage(ctx, userListOf(new URL(args.request.url).searchParams))
    return { page, language: ctx.organization.language }
  })

export const action = (args: Route.ActionArgs) => usersAction(args)

export default function Users({ loaderData: { page, language } }: Route.ComponentProps) {
  const { t } = useTranslation('users')
  return (
    <>
      <title>{t('title')}</title>
      <UsersScreen page={page} language={language} />
    </>
  )
}
