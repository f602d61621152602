import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { bankPage, editBankDetails, removeBankDetails } from '#server/domain/organizations/edit-bank-details.ts'
import { editManualMethods } from '#server/domain/organizations/edit-manual-methods.ts'
import { editReceiptSettings, receiptSettings } from '#server/domain/organizations/edit-receipt-settings.ts'
import { manualMethods } from '#server/domain/organizations/manual-methods.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { bankForm } from '#rules/organizations/bank-details.ts'
import { manualMethodsForm } from '#rules/payments/payment-methods-form.ts'
import { receiptSettingsForm } from '#rules/receipts/receipt-settings.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { ManualMethodsSheet } from '#web/screens/settings/manual-methods-sheet.tsx'
import { ReceiptSettingsSheet } from '#web/screens/settings/receipt-settings-sheet.tsx'
import { BankSheet } from '#web/screens/settings/bank-sheet.tsx'
import type { Route } from './+types/bank'

export const handle: RouteHandle = { texts: ['owner'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return {
      bank: await bankPage(ctx, stateOf(args).platform.secrets),
      methods: await manualMethods(ctx),
      receipts: await receiptSettings(ctx),
    }
  })

export const action = acts({
  save: act(bankForm, editBankDetails, (details, args) => [stateOf(args).platform.secrets, details]),
  methods: act(manualMethodsForm, editManualMethods),
  receipts: act(receiptSettingsForm, editReceiptSettings),
  remove: act(v.object({ version: v.string() }), removeBankDetails, ({ version }) => [version]),
})

export { shouldRevalidate } from '#web/client-action.ts'

export default function Bank({ loaderData: { bank, methods, receipts }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'settings'])
  return (
    <>
      <title>{`${t('settings:sections.bank')} · ${t('settings:title')}`}</title>
      <ManualMethodsSheet settings={methods} actionData={actionData} />
      <BankSheet page={bank} actionData={actionData} />
      <ReceiptSettingsSheet settings={receipts} actionData={actionData} />
    </>
  )
}
