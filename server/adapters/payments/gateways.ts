import type { PaymentGateways } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { sandboxGateway } from './sandbox/gateway.ts'

export const loopbackOrigin = ({ HOST, PORT }: Env): string =>
  `http://${['0.0.0.0', '::', 'localhost'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`

export const gatewaysOf = async (env: Env, secret: string): Promise<PaymentGateways> => ({
  ...(env.SANDBOX_PAYMENTS ? { sandbox: sandboxGateway({ apiBase: `${loopbackOrigin(env)}/sandbox`, secret }) } : {}),
  ...(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
    ? { stripe: await stripeOf(env, env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET) }
    : {}),
})

const stripeOf = async (env: Env, secretKey: string, webhookSecret: string) => {
  const { stripeGateway } = await import('./stripe/gateway.ts')
  return stripeGateway({ secretKey, webhookSecret, apiBase: env.STRIPE_API_BASE, account: env.STRIPE_ACCOUNT })
}
