import type { Payment } from './payment.ts'

const prefix = 'demo_'

/** Of a demonstration's payment, which no provider knows. */
export const inventedPaymentId = (orderId: string): string => prefix + orderId

export const isInvented = ({ provider, providerPaymentId }: Payment): boolean =>
  provider === 'sandbox' && providerPaymentId?.startsWith(prefix) === true
