import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { bankPage, editBankDetails, removeBankDetails } from '#server/domain/organizations/edit-bank-details.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { bankForm } from '#rules/organizations/bank-details.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { BankSheet } from '#web/screens/settings/bank-sheet.tsx'
import type { Route } from './+types/bank'

export const handle: RouteHandle = { texts: ['owner'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => bankPage(await contextOf(args), stateOf(args).platform.secrets))

export const action = acts({
  save: act(bankForm, (ctx, details, args) => editBankDetails(ctx, stateOf(args).platform.secrets, details)),
  remove: act(v.object({ version: v.string() }), (ctx, { version }) => removeBankDetails(ctx, version)),
})

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

export default function Bank({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'settings'])
  return (
    <>
      <title>{`${t('settings:sections.bank')} · ${t('settings:title')}`}</title>
      <BankSheet page={page} actionData={actionData} />
    </>
  )
}
