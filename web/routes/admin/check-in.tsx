import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { checkInPage } from '#server/domain/check-in/check-in-page.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import { contextOf } from '#server/http/request-state.ts'
import { useStaff } from '#web/admin/staff.ts'
import { runLoader } from '#web/refusal.ts'
import { CheckInScreen } from '#web/screens/check-in/check-in-screen.tsx'
import type { Route } from './+types/check-in'

export { shouldRevalidate } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const page = await checkInPage(await contextOf(args), args.params.id)
    // An event for spectators alone.
    if (page.counts.length === 0 && page.hasTickets) throw redirect(adminPaths.gate(page.event.id))
    return page
  })

export default function CheckIn({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('check-in')
  const { actor } = useStaff()
  const base = adminPaths.checkIn(page.event.id)
  return (
    <>
      <title>{[t('title'), page.event.title].join(' · ')}</title>
      <link rel="manifest" href={checkInPaths(base).manifest} />
      <CheckInScreen
        key={base}
        page={page}
        access={{ base, by: actor.name, isHelper: false }}
        gateBase={adminPaths.gate(page.event.id)}
      />
    </>
  )
}
