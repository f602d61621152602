import { paymentProviders, type PaymentProvider } from '../money/currency.ts'

export const manualMethods = ['transfer', 'qr', 'cash'] as const
export type ManualMethod = (typeof manualMethods)[number]

export const paymentMethods = [...paymentProviders, ...manualMethods] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const isManualMethod = (method: PaymentMethod): method is ManualMethod =>
  (manualMethods as readonly PaymentMethod[]).includes(method)

export const isProviderMethod = (method: PaymentMethod): method is PaymentProvider =>
  (paymentProviders as readonly PaymentMethod[]).includes(method)
