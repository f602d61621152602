import * as v from 'valibot'
import type { ManualMethod } from './payment-methods.ts'

/** Paid on a provider's page. `card` is Stripe's or the sandbox's, whichever the organization has. */
export const onlineMethods = ['card', 'mercadopago'] as const
export type OnlineMethod = (typeof onlineMethods)[number]

/** How a buyer can pay. */
export const offeredMethods = [...onlineMethods, 'transfer', 'qr', 'cash'] as const
export type OfferedMethod = (typeof offeredMethods)[number]

export const isOnline = (method: OfferedMethod): method is OnlineMethod =>
  (onlineMethods as readonly OfferedMethod[]).includes(method)

export const offeredMethod = v.picklist(offeredMethods, 'selection')

export const methodList = v.pipe(
  v.array(offeredMethod, 'selection'),
  v.transform((chosen) => offeredMethods.filter((method) => chosen.includes(method))),
)

/** What an event can be paid by: `qr` is the organization's or its own. */
export type MethodSources = Readonly<Record<OfferedMethod, boolean>>

/** `chosen` is the event's own choice; null: whatever the organization offers. */
export const methodsOffered = (sources: MethodSources, chosen: readonly OfferedMethod[] | null): OfferedMethod[] =>
  offeredMethods.filter((method) => sources[method] && (chosen?.includes(method) ?? true))

/** For these the places wait until staff have seen the money. */
export const isWaitedFor = (method: OfferedMethod | null): method is Exclude<ManualMethod, 'cash'> =>
  method === 'transfer' || method === 'qr'

/** A payment QR: its picture, or the text that makes one. */
export type PaymentQr = Readonly<{ picture: string | null; text: string }>
