import type { Context } from '#server/context.ts'
import { confirmWaitingEntry } from '#server/domain/waiting-lists/confirm-waiting-entry.ts'
import { keepOffer } from '#server/domain/waiting-lists/keep-offer.ts'
import { leaveWaitingList } from '#server/domain/waiting-lists/leave-waiting-list.ts'
import { waitingEntryPage } from '#server/domain/waiting-lists/waiting-entry-page.ts'
import { eventPage } from '#server/domain/events/event-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { offerPrice, type OfferPrice } from '#rules/waiting-lists/offer-price.ts'
import { formatMoney } from '#rules/money/money.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDeadline } from '#rules/time/moment.ts'
import { isKeepable } from '#rules/waiting-lists/offer-end.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { EntryScreen } from '#web/screens/waiting-list/entry-screen.tsx'
import type { Route } from './+types/waiting-entry'

export const handle: RouteHandle = { hydrate: false }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { id, slug, title, competitions } = await eventPage(ctx, args.params.id)
    const entry = await waitingEntryPage(ctx, id, args.params.secretId)
    const sold = competitions.find((each) => each.id === entry.competitionId)
    const style = { region: regionOf(ctx.locale, ctx.organization.region), timeZone: ctx.organization.timeZone }
    const deadline = (moment: string | null) => moment && formatDeadline(moment, style)
    return {
      title: translatorOf(ctx.locale)('waiting:title', { event: title }),
      event: { slug, title },
      secretId: args.params.secretId,
      entry,
      confirmUntil: deadline(entry.confirmUntil),
      until: deadline(entry.offeredUntil),
      keepableUntil: isKeepable(entry) ? deadline(entry.keepableUntil) : null,
      price: sold && entry.state === 'offered' ? priceOf(offerPrice(sold, entry.places), ctx) : null,
      mayRegister: competitions.some((each) => each.id === entry.competitionId && each.places.state === 'available'),
      mayJoinAgain: competitions.some(
        (each) => each.id === entry.competitionId && each.places.state === 'waiting_list',
      ),
    }
  })

type EntryCommand = (ctx: Context, eventId: string, secretId: string) => Promise<void>

const ofEntry = (command: EntryCommand) =>
  act(noFields, async (ctx, _fields, { params }: Route.ActionArgs) => {
    const { id } = await eventPage(ctx, params.id)
    await command(ctx, id, params.secretId)
  })

export const action = acts({
  confirm: ofEntry(confirmWaitingEntry),
  keep: ofEntry(keepOffer),
  leave: ofEntry(leaveWaitingList),
})

const priceOf = ({ total, isLowest }: OfferPrice, { organization: { currency, region } }: Context) => ({
  amount: formatMoney(total, currency, region),
  isLowest,
})

export default function WaitingEntryRoute({ loaderData }: Route.ComponentProps) {
  return <EntryScreen data={loaderData} />
}
