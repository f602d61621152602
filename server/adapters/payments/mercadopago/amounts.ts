import { ProviderRefused } from '#server/domain/payments/gateway.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { chargeableStep } from '#rules/money/currency.ts'
import { majorUnitsOf, minorUnitsOfNumber } from '#rules/money/money.ts'

/**
 * A decimal number, as Mercado Pago writes amounts. Throws `ProviderRefused` `amount_not_chargeable` where it cannot
 * charge the exact amount.
 */
export function toMercadoPagoAmount(amount: Cents, currency: string): number {
  if (amount % chargeableStep(currency, 'mercadopago') !== 0)
    throw new ProviderRefused('amount_not_chargeable', `mercadopago: ${currency} ${amount} cannot be charged`)
  return majorUnitsOf(amount, currency)
}

export function fromMercadoPagoAmount(amount: number | undefined, currency: string): Cents {
  const cents = amount === undefined ? null : minorUnitsOfNumber(amount, currency)
  if (cents === null) throw new Error(`mercadopago: ${amount} is no amount of ${currency}`)
  return cents
}
