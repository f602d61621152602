import { teamResultsPage } from '#server/domain/results/team-results-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDate } from '#rules/time/moment.ts'
import { paths } from '#rules/paths.ts'
import { queryOfTeamResults, teamResultsListOf } from '#rules/results/team-results-list.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { TeamResultsScreen } from '#web/screens/results/team-results-screen.tsx'
import type { Route } from './+types/results-teams'
import { redirectIfMoved } from './redirect-if-moved.server.ts'

export const handle: RouteHandle = {
  hydrate: false,
  cache: { cachedParams: { page: /^[1-9]\d{0,2}$/ }, uncachedParams: ['competition'] },
}

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, origin, region } = ctx.organization
    const list = teamResultsListOf(new URL(args.request.url).searchParams)
    const page = await teamResultsPage(ctx, args.params.id, list)
    const { event } = page
    redirectIfMoved(args, event.slug)
    const date = formatDate(event.startsAt, { region: regionOf(ctx.locale, region), timeZone: event.timeZone })
    const t = translatorOf(ctx.locale)
    const meta = pageMeta({
      title: `${t('results:teams.titleOf', { event: event.title })} · ${name}`,
      description: t('results:teams.description', { event: event.title, date }),
      url: origin + paths.teamResults(event.slug, queryOfTeamResults({ ...list, page: page.page })),
      siteName: name,
      locale: ctx.locale,
      picture: origin + paths.eventPicture(event.slug),
    })
    return { page, region, date, meta: [...meta, { name: 'robots', content: 'noindex' }] }
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function TeamResults({ loaderData: { page, region, date } }: Route.ComponentProps) {
  return <TeamResultsScreen page={page} region={region} date={date} />
}
