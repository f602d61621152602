import { useTranslation } from 'react-i18next'
import { redirect, useSearchParams } from 'react-router'
import { checkOwnConnection } from '#server/domain/provider-connections/check-connection.ts'
import { beginConnection } from '#server/domain/provider-connections/begin-connection.ts'
import {
  continueOnboarding,
  createProviderAccount,
} from '#server/domain/provider-connections/create-provider-account.ts'
import { disconnectProvider } from '#server/domain/provider-connections/disconnect-provider.ts'
import { paymentSettingsPage } from '#server/domain/provider-connections/payment-settings-page.ts'
import { editPaymentTerms } from '#server/domain/organizations/edit-payment-terms.ts'
import { paymentTerms } from '#server/domain/organizations/payment-terms.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { paymentTermsForm } from '#rules/payments/payment-terms.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { PaymentTermsForm } from '#web/screens/payment-settings/payment-terms-form.tsx'
import { PaymentSettings } from '#web/screens/payment-settings/payment-settings.tsx'
import type { Route } from './+types/payments'
import { onboardingOf, providerForm, wayOf } from './connection-addresses.server.ts'

export const handle: RouteHandle = { texts: ['owner', 'settings'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return { ...(await paymentSettingsPage(ctx)), terms: await paymentTerms(ctx) }
  })

export const action = acts({
  create: act(
    providerForm,
    createProviderAccount,
    ({ provider }, _, ctx) => [onboardingOf(ctx, provider)],
    (url) => redirect(url),
  ),
  continue: act(
    providerForm,
    continueOnboarding,
    ({ provider }, _, ctx) => [onboardingOf(ctx, provider)],
    (url) => redirect(url),
  ),
  connect: act(
    providerForm,
    beginConnection,
    ({ provider }, args, ctx) => [stateOf(args).platform.secrets, wayOf(args, ctx, provider)],
    (url) => redirect(url),
  ),
  check: act(providerForm, checkOwnConnection, ({ provider }) => [provider]),
  terms: act(paymentTermsForm, editPaymentTerms),
  disconnect: act(providerForm, disconnectProvider, ({ provider }) => [provider]),
})

export { shouldRevalidate } from '#web/client-action.ts'

export default function Payments({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'settings'])
  const [search] = useSearchParams()
  return (
    <>
      <title>{`${t('settings:sections.payments')} · ${t('settings:title')}`}</title>
      <PaymentSettings page={page} actionData={actionData} search={search} />
      <PaymentTermsForm page={page.terms} actionData={actionData} />
    </>
  )
}
