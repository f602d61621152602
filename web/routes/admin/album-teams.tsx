import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { albumTeamsPage } from '#server/domain/albums/album-teams-page.ts'
import {
  addAlbumTeam,
  editAlbumTeam,
  moveAlbumTeam,
  removeAlbumTeam,
  restoreAlbumTeam,
} from '#server/domain/albums/edit-album-teams.ts'
import { importAlbumTeams } from '#server/domain/albums/import-album-teams.ts'
import { setAlbumPictures } from '#server/domain/albums/set-album-pictures.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { albumFileReader } from '#server/worker/album-file-reader.ts'
import { turnOf } from '#server/worker/with-reader.ts'
import { albumTeamForm } from '#rules/albums/album-team-form.ts'
import { albumLimits } from '#rules/albums/album-team-schema.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { dayOf } from '#rules/time/day.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { AlbumTeamsEditor } from '#web/screens/albums/album-teams-editor.tsx'
import { countryChoices } from '../country-choices.server.ts'
import type { Route } from './+types/album-teams'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['album-teams', 'validation'] }

const todayOf = ({ now, organization: { timeZone } }: Context) => dayOf(now, timeZone)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await albumTeamsPage(ctx, args.params.id)
    return { page, today: todayOf(ctx), countries: countryChoices(ctx.locale) }
  })

const team = v.object({ id: v.string() })
const state = v.object({ ...team.entries, revision: wholeNumber })
const file = v.object({ text: v.string() })
const pictures = v.object({
  pictures: v.pipe(
    v.array(v.object({ teamId: v.string(), kind: v.picklist(['logo', 'photo']), path: v.string() })),
    v.maxLength(2 * albumLimits.teams),
  ),
})

const importFile = (isDryRun: boolean) =>
  act(file, importAlbumTeams, ({ text }, args: Route.ActionArgs, ctx) => [
    albumFileReader(stateOf(args).platform.log, turnOf(ctx)),
    args.params.id,
    { text, isDryRun },
  ])

export const action = acts({
  add: act(
    (ctx) => albumTeamForm(todayOf(ctx)),
    addAlbumTeam,
    (details, { params }: Route.ActionArgs) => [params.id, details],
  ),
  edit: act(
    (ctx) => v.intersect([state, albumTeamForm(todayOf(ctx))]),
    editAlbumTeam,
    ({ id, revision, ...details }) => [id, { revision, details }],
  ),
  move: act(
    v.object({ ...team.entries, direction: v.picklist(['up', 'down']) }),
    moveAlbumTeam,
    ({ id, direction }) => [id, direction],
  ),
  remove: act(state, removeAlbumTeam, ({ id, revision }) => [id, revision]),
  restore: act(state, restoreAlbumTeam, ({ id, revision }) => [id, revision]),
  checkFile: importFile(true),
  importFile: importFile(false),
  pictures: act(pictures, setAlbumPictures, (sent, { params }: Route.ActionArgs) => [params.id, sent.pictures]),
})

export default function AlbumTeamsRoute({ loaderData }: Route.ComponentProps) {
  return <AlbumTeamsEditor {...loaderData} />
}
