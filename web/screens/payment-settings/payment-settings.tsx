import { useTranslation } from 'react-i18next'
import type { PaymentSettingsPage } from '#rules/provider-connections/connection-views.ts'
import type { RefusalCode } from '#rules/refusals.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { Refusal } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { useConnectionNotice } from '../settings/use-answer-error.ts'
import { MercadoPagoSheet } from './mercado-pago-sheet.tsx'
import { StripeSheet } from './stripe-sheet.tsx'

type Props = { page: PaymentSettingsPage; actionData: unknown; search: URLSearchParams }

export function PaymentSettings({ page, actionData, search }: Props) {
  const { t } = useTranslation('owner')
  const formatRefusal = useRefusalText()
  useConnectionNotice(actionData)
  const refusal = formAnswer(actionData).refusal ?? refusalInAddress(search)
  const stripe = page.providers.find(({ provider }) => provider === 'stripe')
  const mercadoPago = page.providers.find(({ provider }) => provider === 'mercadopago')
  const connected = page.providers.find(({ provider }) => provider === search.get('connected'))
  const isConnected = connected?.connection?.state === 'active'
  return (
    <>
      {refusal && (
        <Banner tone="error" isAlert>
          {isCountryUnsupported(refusal) ? t('stripe.countryUnsupported') : formatRefusal(refusal)}
        </Banner>
      )}
      {!refusal && isConnected && <Banner tone="success">{t('stripe.connected')}</Banner>}
      {stripe && <StripeSheet stripe={stripe} canTakePayments={page.canTakePayments} />}
      {mercadoPago && <MercadoPagoSheet mercadoPago={mercadoPago} takesPayments={page.takesMercadoPago} />}
    </>
  )
}

const isCountryUnsupported = ({ code, values }: Refusal) =>
  code === 'provider_refused' && values.reason === 'country_unsupported'

const codesInAddress: readonly RefusalCode[] = [
  'connection_expired',
  'connection_declined',
  'connection_mode_differs',
  'connection_currency_differs',
  'provider_refused',
  'provider_unavailable',
  'payments_not_set_up',
  'not_found',
]

/** Of the pages without a screen on which people come back. Anybody can write an address, so only codes count. */
function refusalInAddress(search: URLSearchParams): Refusal | null {
  const code = codesInAddress.find((one) => one === search.get('refused'))
  const reason = /^[a-z_]{1,60}$/.exec(search.get('reason') ?? '')?.[0] ?? 'unknown'
  const currencyIn = (name: string) => /^[A-Z]{3}$/.exec(search.get(name) ?? '')?.[0] ?? '–'
  const values = { reason, theirs: currencyIn('theirs'), ours: currencyIn('ours') }
  return code ? { code, field: null, values } : null
}
