import { PaymentRefund, Preference as Preferences } from 'mercadopago'
import { type AccountGateway, type ConnectedProvider, ProviderRefused } from '#server/domain/payments/gateway.ts'
import { toMercadoPagoAmount } from './amounts.ts'
import { findAttempts, findPreference, type CallAccount } from './attempts.ts'
import { callInAccount } from './call-in-account.ts'
import type { MercadoPagoOptions } from './calls.ts'
import { connectedAccounts } from './connected-accounts.ts'
import { mainPaymentOf, surplusOf } from './main-payment.ts'
import { paymentView, refundView, unpaidView } from './payment-view.ts'
import { expiryOf, preferenceOf } from './preference.ts'

export const mercadoPagoGateway = (options: MercadoPagoOptions): ConnectedProvider => ({
  provider: 'mercadopago',
  live: !options.isTest,
  connect: connectedAccounts(options, (account) => accountGateway(options, account)),
})

function accountGateway(options: MercadoPagoOptions, account: string): AccountGateway {
  const live = !options.isTest
  const call: CallAccount = (work) => callInAccount(options, account, work)
  return {
    provider: 'mercadopago',
    account,
    connectedAccount: account,
    live,

    async startCheckout(request) {
      const body = preferenceOf(request, options.notificationUrl)
      const requestOptions = { idempotencyKey: request.idempotencyKey }
      const { id, init_point: url } = await call((config) => new Preferences(config).create({ body, requestOptions }))
      if (!id || !url) throw new ProviderRefused('no_page', 'mercadopago: the preference has no page')
      return { id, url }
    },

    async fetchPayment(id) {
      const attempts = await findAttempts(call, id)
      if (!attempts) return null
      const { preference, payments } = attempts
      const main = mainPaymentOf(payments)
      if (!main) return unpaidView(preference, live, new Date())
      return { ...paymentView(main, preference.id), surplus: surplusOf(payments, main) }
    },

    async refund({ id, amount, idempotencyKey }) {
      const attempts = await findAttempts(call, id)
      const main = attempts && mainPaymentOf(attempts.payments)
      if (!main?.id || main.status !== 'approved')
        throw new ProviderRefused('not_paid', 'mercadopago: there is no payment to refund')
      const { id: payment_id, currency_id: currency = '' } = main
      const body = { amount: toMercadoPagoAmount(amount, currency) }
      const refund = await call((config) =>
        new PaymentRefund(config).create({ payment_id, body, requestOptions: { idempotencyKey } }),
      )
      const view = refundView(refund, currency)
      if (view.state === 'failed') throw new ProviderRefused('refund_failed', 'mercadopago: the refund failed')
      return view
    },

    async returnSurplus(paymentId) {
      const requestOptions = { idempotencyKey: `surplus-${paymentId}` }
      await call((config) => new PaymentRefund(config).total({ payment_id: paymentId, requestOptions }))
    },

    async expireCheckout(id) {
      const preference = await findPreference(call, id)
      if (!preference) return
      const { items = [], external_reference = '' } = preference
      const updatePreferenceRequest = { items, external_reference, ...expiryOf(new Date()) }
      await call((config) => new Preferences(config).update({ id, updatePreferenceRequest }))
    },
  }
}
