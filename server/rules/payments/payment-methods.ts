import { paymentProviders, type PaymentProvider } from '../money/currency.ts'

export const handMethods = ['transfer', 'qr', 'cash'] as const
export type HandMethod = (typeof handMethods)[number]

export const paymentMethods = [...paymentProviders, ...handMethods] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const isHandMethod = (method: PaymentMethod): method is HandMethod =>
  (handMethods as readonly PaymentMethod[]).includes(method)

export const isProviderMethod = (method: PaymentMethod): method is PaymentProvider =>
  (paymentProviders as readonly PaymentMethod[]).includes(method)
