import { settlementPage } from '#server/domain/ledger/settlement-page.ts'
import { countToConfirm } from '#server/domain/payments/count-awaited.ts'
import { contextOf } from '#server/http/request-state.ts'
import { settlementFilterOf } from '#rules/ledger/settlement-view.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { SettlementScreen } from '#web/screens/settlement/settlement-screen.tsx'
import type { Route } from './+types/settlement'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['settlement', 'orders'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await settlementPage(ctx, settlementFilterOf(new URL(args.request.url).searchParams))
    return { page, toConfirm: await countToConfirm(ctx) }
  })

export default function Settlement({ loaderData: { page, toConfirm } }: Route.ComponentProps) {
  return <SettlementScreen page={page} toConfirm={toConfirm} />
}
