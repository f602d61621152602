import { podiumsPage } from '#server/domain/results/podiums-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { paths } from '#rules/paths.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDate } from '#rules/time/moment.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { PodiumsScreen } from '#web/screens/results/podiums-screen.tsx'
import type { Route } from './+types/results-podium'
import { redirectIfMoved } from './redirect-if-moved.server.ts'

export const handle: RouteHandle = { hydrate: false, cache: {} }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, origin, region } = ctx.organization
    const page = await podiumsPage(ctx, args.params.id)
    const { event } = page
    redirectIfMoved(args, event.slug)
    const date = formatDate(event.startsAt, { region: regionOf(ctx.locale, region), timeZone: event.timeZone })
    const t = translatorOf(ctx.locale)
    const meta = pageMeta({
      title: `${t('results:podium.titleOf', { event: event.title })} · ${name}`,
      description: t('results:podium.description', { event: event.title, date }),
      url: origin + paths.podiums(event.slug),
      siteName: name,
      locale: ctx.locale,
      picture: origin + paths.eventPicture(event.slug),
    })
    return { page, region, date, meta: [...meta, { name: 'robots', content: 'noindex' }] }
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Podiums({ loaderData: { page, region, date } }: Route.ComponentProps) {
  return <PodiumsScreen page={page} region={region} date={date} />
}
