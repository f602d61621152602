import { signNotice, type MercadoPagoServer } from '#server/testing/mercadopago-server/mercadopago-server.ts'
import { signEvent, type StripeServer } from '#server/testing/stripe-server/stripe-server.ts'
import type { RequestOptions } from './http-client.ts'

export const webhookSecrets = { stripe: 'whsec_connected', mercadopago: 'the secret signature of tests' }

type Servers = { stripe?: Pick<StripeServer, 'events'>; mercadoPago?: Pick<MercadoPagoServer, 'notices'> }

/** Requests that the providers would send for what happened there since the last call; each call signs again. */
export const takeNotices = ({ stripe, mercadoPago }: Servers): (() => Omit<RequestOptions, 'port'>)[] => [
  ...(stripe?.events.splice(0) ?? []).map((event) => () => ({
    path: '/webhooks/stripe-connect',
    method: 'POST',
    ...signEvent(event, webhookSecrets.stripe),
  })),
  ...(mercadoPago?.notices.splice(0) ?? []).map((notice) => () => ({
    path: '/webhooks/mercadopago-connect',
    method: 'POST',
    ...signNotice(notice, { secret: webhookSecrets.mercadopago }),
  })),
]
