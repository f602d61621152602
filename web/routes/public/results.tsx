import { resultsPage } from '#server/domain/results/results-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDate } from '#rules/time/moment.ts'
import { paths } from '#rules/paths.ts'
import { isFiltered, queryOfResults, resultsListOf } from '#rules/results/results-list.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { ResultsScreen } from '#web/screens/results/results-screen.tsx'
import type { Route } from './+types/results'
import { redirectIfMoved } from './redirect-if-moved.server.ts'

export const handle: RouteHandle = {
  hydrate: false,
  cache: {
    cachedParams: { page: /^[1-9]\d{0,2}$/, sex: /^(?:male|female|other)$/ },
    uncachedParams: ['q', 'category', 'competition', 'class'],
  },
}

/** The filters are in the address, so that the list can be shared and needs no script. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, origin, region } = ctx.organization
    const query = resultsListOf(new URL(args.request.url).searchParams)
    const page = await resultsPage(ctx, args.params.id, query)
    const { event, list, state } = page
    redirectIfMoved(args, event.slug)
    const date = formatDate(event.startsAt, { region: regionOf(ctx.locale, region), timeZone: event.timeZone })
    const t = translatorOf(ctx.locale)
    const isWhole = !isFiltered(query)
    const url = origin + paths.results(event.slug, isWhole ? queryOfResults(list) : '')
    const meta = pageMeta({
      title: `${t('results:titleOf', { event: event.title })} · ${name}`,
      description: t('results:description', { event: event.title, date }),
      url,
      siteName: name,
      locale: ctx.locale,
      picture: origin + paths.eventPicture(event.slug),
    })
    // Search engines get one list: filtered ones show the same people again.
    const isIndexable = isWhole && state === 'published'
    return { page, region, date, meta: isIndexable ? meta : [...meta, { name: 'robots', content: 'noindex' }] }
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Results({ loaderData: { page, region, date } }: Route.ComponentProps) {
  return <ResultsScreen page={page} region={region} date={date} />
}
