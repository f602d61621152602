import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { bankPage, editBankDetails, removeBankDetails } from '#server/domain/organizations/edit-bank-details.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { bankForm } from '#rules/organizations/bank-details.ts'
import { runFormAction } from '#web/form-action.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { BankSheet } from '#web/screens/settings/bank-sheet.tsx'
import type { Route } from './+types/bank'

export const handle: RouteHandle = { texts: ['owner'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => bankPage(await contextOf(args), stateOf(args).platform.secrets))

const bankActionForm = v.variant('intent', [
  v.object({ intent: v.literal('remove') }),
  v.object({ intent: v.literal('save'), ...bankForm.entries }),
])

/** Account and tax numbers are never sent back, not even with an error. */
export const action = async (args: Route.ActionArgs) => {
  const ctx = await contextOf(args)
  const answer = await runFormAction(args, bankActionForm, async (form) => {
    if (form.intent === 'remove') {
      await removeBankDetails(ctx)
      return { done: 'removed' as const }
    }
    const { intent: _intent, ...details } = form
    await editBankDetails(ctx, stateOf(args).platform.secrets, details)
    return { done: 'done' as const }
  })
  const { values } = formAnswer('data' in answer ? answer.data : null)
  for (const name of ['accountNumber', 'routingNumber', 'taxIds']) delete values?.[name]
  return answer
}

export const shouldRevalidate = () => true

export default function Bank({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'settings'])
  return (
    <>
      <title>{`${t('settings:sections.bank')} · ${t('settings:title')}`}</title>
      <BankSheet page={page} actionData={actionData} />
    </>
  )
}
