import { redirect } from 'react-router'
import * as v from 'valibot'
import { albumTeam } from '#server/domain/albums/album-pages.ts'
import { likeAlbumTeam } from '#server/domain/albums/like-album-team.ts'
import { contextOf, organizationOf, stateOf } from '#server/http/request-state.ts'
import { email } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { AlbumTeamScreen } from '#web/screens/albums/album-team-screen.tsx'
import { LockedScreen } from '#web/screens/albums/locked-screen.tsx'
import type { Route } from './+types/album-team'
import { titleOf, unlock, visitOf } from './album-visit.server.ts'

export const handle: RouteHandle = { hydrate: false }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const page = await albumTeam(await contextOf(args), visitOf(args), args.params.id)
    return {
      page,
      region: organizationOf(args).region,
      title: titleOf(args, page, 'team' in page ? page.team.name : undefined),
      isLiked: new URL(args.request.url).searchParams.has('liked'),
    }
  })

export const action = acts({
  unlock,
  like: act(v.object({ email }), async (ctx, like, args: Route.ActionArgs) => {
    const { platform, address } = stateOf(args)
    await platform.limits.ensureAllowed('album-like', { email: `${ctx.organization.id} ${like.email}`, address })
    await likeAlbumTeam(ctx, visitOf(args), { teamId: args.params.id, email: like.email })
    return redirect(`${new URL(args.request.url).pathname}?liked`)
  }),
})

export default function AlbumTeamRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, region, isLiked } = loaderData
  const answer = formAnswer(actionData)
  if ('locked' in page) return <LockedScreen album={page.locked} answer={answer} />
  return <AlbumTeamScreen {...page} region={region} isLiked={isLiked} answer={answer} />
}
