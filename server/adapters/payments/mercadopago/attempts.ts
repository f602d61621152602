import { MerchantOrder, Payment, Preference as Preferences } from 'mercadopago'
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import { nullWhenMissing, type Call } from './calls.ts'
import type { Preference } from './payment-view.ts'

export type CallAccount = <Result>(work: Call<Result>) => Promise<Result>

export type Attempts = Readonly<{ preference: Preference; payments: PaymentResponse[] }>

/** A page and all payments on it, by the page's id or by a payment's, which is what notices name. */
export async function findAttempts(call: CallAccount, id: string): Promise<Attempts | null> {
  const known = isPaymentId(id) ? await findPayment(call, id) : null
  const preferenceId = isPaymentId(id) ? known && (await preferenceIdOf(call, known)) : id
  const preference = preferenceId ? await findPreference(call, preferenceId) : null
  if (!preference?.external_reference) return null
  return { preference, payments: await paymentsOf(call, preference.external_reference, known) }
}

export const findPreference = (call: CallAccount, preferenceId: string): Promise<Preference | null> =>
  call((config) => new Preferences(config).get({ preferenceId }))
    .then((preference) => preference as Preference)
    .catch(nullWhenMissing)

// A preference's id has its collector's in front and a hyphen in it.
const isPaymentId = (id: string): boolean => /^\d+$/.test(id)

const findPayment = (call: CallAccount, id: string | number): Promise<PaymentResponse | null> =>
  call((config) => new Payment(config).get({ id })).catch(nullWhenMissing)

async function preferenceIdOf(call: CallAccount, { order }: PaymentResponse): Promise<string | null> {
  const merchantOrderId = order?.id
  if (!merchantOrderId) return null
  const found = await call((config) => new MerchantOrder(config).get({ merchantOrderId })).catch(nullWhenMissing)
  return found?.preference_id ?? null
}

/** With `known`, which the search may not have yet. */
async function paymentsOf(call: CallAccount, reference: string, known: PaymentResponse | null) {
  const options = { external_reference: reference, sort: 'date_created', criteria: 'asc', limit: 50 } as const
  const { results = [] } = await call((config) => new Payment(config).search({ options }))
  const otherIds = results.flatMap(({ id }) => (id && Number(id) !== known?.id ? [id] : []))
  const others = await Promise.all(otherIds.map((id) => findPayment(call, id)))
  return [...(known ? [known] : []), ...others.filter((payment) => payment !== null)]
}
