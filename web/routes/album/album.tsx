import { albumPage } from '#server/domain/albums/album-pages.ts'
import { contextOf, organizationOf } from '#server/http/request-state.ts'
import { acts } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { AlbumScreen } from '#web/screens/albums/album-screen.tsx'
import { LockedScreen } from '#web/screens/albums/locked-screen.tsx'
import type { Route } from './+types/album'
import { titleOf, unlock, visitOf } from './album-visit.server.ts'

export const handle: RouteHandle = { hydrate: false }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const page = await albumPage(await contextOf(args), visitOf(args))
    return { page, sponsors: organizationOf(args).sponsors, title: titleOf(args, page) }
  })

export const action = acts({ unlock })

export default function AlbumRoute({ loaderData: { page, sponsors }, actionData }: Route.ComponentProps) {
  if ('locked' in page) return <LockedScreen album={page.locked} answer={formAnswer(actionData)} />
  return <AlbumScreen album={page.album} sponsors={sponsors} />
}
