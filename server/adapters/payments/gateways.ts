import type { PaymentGateways } from '#server/context.ts'
import type { TokenStore } from '#server/domain/payments/gateway.ts'
import { platformOrigin, type Env } from '#server/env.ts'
import { sandboxGateway } from './sandbox/gateway.ts'

export const loopbackOrigin = ({ HOST, PORT }: Env): string =>
  `http://${['0.0.0.0', '::', 'localhost'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`

export const gatewaysOf = async (env: Env, secret: string, tokens: TokenStore): Promise<PaymentGateways> => ({
  ...(env.SANDBOX_PAYMENTS ? { sandbox: sandboxOf(env, secret) } : {}),
  ...(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
    ? { stripe: await stripeOf(env, env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET) }
    : {}),
  ...(env.MERCADOPAGO_CLIENT_ID ? { mercadopago: await mercadoPagoOf(env, tokens) } : {}),
})

const sandboxOf = (env: Env, secret: string) =>
  sandboxGateway({
    apiBase: `${loopbackOrigin(env)}/sandbox`,
    secret,
    isForShow: env.NODE_ENV === 'production',
  })

const mercadoPagoOf = async (env: Env, tokens: TokenStore) => {
  const { mercadoPagoGateway } = await import('./mercadopago/gateway.ts')
  return mercadoPagoGateway({
    clientId: env.MERCADOPAGO_CLIENT_ID ?? '',
    clientSecret: env.MERCADOPAGO_CLIENT_SECRET ?? '',
    webhookSecret: env.MERCADOPAGO_WEBHOOK_SECRET ?? '',
    apiBase: env.MERCADOPAGO_API_BASE,
    isTest: env.MERCADOPAGO_TEST,
    // Without https it is a machine that Mercado Pago cannot reach; then payments are asked for.
    notificationUrl: env.PUBLIC_PROTOCOL === 'https' ? platformOrigin(env, null) + mercadoPagoNotices : null,
    tokens,
  })
}

// `source_news` keeps out the older, unsigned kind of notices.
const mercadoPagoNotices = '/webhooks/mercadopago-connect?source_news=webhooks'

const stripeOf = async (env: Env, secretKey: string, webhookSecret: string) => {
  const { stripeGateway } = await import('./stripe/gateway.ts')
  return stripeGateway({
    secretKey,
    webhookSecret,
    apiBase: env.STRIPE_API_BASE,
    account: env.STRIPE_ACCOUNT,
    clientId: env.STRIPE_CONNECT_CLIENT_ID,
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  })
}
