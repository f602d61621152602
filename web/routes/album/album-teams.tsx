import { albumTeams } from '#server/domain/albums/album-pages.ts'
import { contextOf, organizationOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { acts } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { AlbumTeamsScreen } from '#web/screens/albums/album-teams-screen.tsx'
import { LockedScreen } from '#web/screens/albums/locked-screen.tsx'
import type { Route } from './+types/album-teams'
import { titleOf, unlock, visitOf } from './album-visit.server.ts'

export const handle: RouteHandle = { hydrate: false }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await albumTeams(ctx, visitOf(args))
    const title = titleOf(args, page, translatorOf(ctx.locale)('album:teamsTitle'))
    return { page, region: organizationOf(args).region, title }
  })

export const action = acts({ unlock })

export default function AlbumTeamsRoute({ loaderData: { page, region }, actionData }: Route.ComponentProps) {
  if ('locked' in page) return <LockedScreen album={page.locked} answer={formAnswer(actionData)} />
  return <AlbumTeamsScreen {...page} region={region} />
}
