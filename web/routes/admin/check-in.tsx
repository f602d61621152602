import { useTranslation } from 'react-i18next'
import { checkInPage } from '#server/domain/check-in/check-in-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import { CheckInScreen } from '#web/screens/check-in/check-in-screen.tsx'
import type { Route } from './+types/check-in'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => checkInPage(await contextOf(args), args.params.id))

export default function CheckIn({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('check-in')
  return (
    <>
      <title>{[t('title'), page.event.title].join(' · ')}</title>
      <CheckInScreen key={page.event.id} page={page} />
    </>
  )
}
