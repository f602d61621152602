import { isOnline, methodsOffered, type MethodSources, type OfferedMethod } from '#rules/payments/offered-methods.ts'
import type { Event } from '../events/event.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { gatewayOf, type Seller } from './gateway-of.ts'

export type MethodSeller = Seller &
  Readonly<{ organization: Pick<CurrentOrganization, 'offersTransfer' | 'offersCash' | 'paymentQr'> }>

export type MethodEvent = Pick<Event, 'paymentMethods' | 'paymentQr'>

export const methodSources = (seller: MethodSeller, { paymentQr }: Pick<Event, 'paymentQr'>): MethodSources => ({
  card: gatewayOf(seller, 'card') !== null,
  mercadopago: gatewayOf(seller, 'mercadopago') !== null,
  transfer: seller.organization.offersTransfer,
  qr: (paymentQr ?? seller.organization.paymentQr) != null,
  cash: seller.organization.offersCash,
})

export const methodsOf = (seller: MethodSeller, event: MethodEvent): OfferedMethod[] =>
  methodsOffered(methodSources(seller, event), event.paymentMethods ?? null)

/** Whether the organizer would be paid: not by what the sandbox takes in production. */
export const canBePaid = (seller: MethodSeller, event: MethodEvent): boolean =>
  methodsOf(seller, event).some((method) => !isOnline(method) || gatewayOf(seller, method)?.isForShow !== true)

export const takesSandboxCards = (seller: Seller): boolean => gatewayOf(seller, 'card')?.provider === 'sandbox'

export const canSell = (seller: MethodSeller, event: MethodEvent, { price }: { price: number }): boolean =>
  price === 0 || (seller.organization.feePlan !== null && methodsOf(seller, event).length > 0)
