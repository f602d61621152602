import express from 'express'
import { afterAll, beforeAll } from 'vitest'
import { secretBox } from '../adapters/secrets/secret-box.ts'
import { stripeGateway } from '../adapters/payments/stripe/gateway.ts'
import type { Context } from '../context.ts'
import { beginConnection } from '../domain/provider-connections/begin-connection.ts'
import { finishConnection } from '../domain/provider-connections/finish-connection.ts'
import { webhooks } from '../http/webhooks.ts'
import { jobsOfProvider, openOwnedOrganization } from './owned-organizations.ts'
import { queryRow, secret, type Sale, type Seller } from './shop.ts'
import { serveLocally } from './local-server.ts'
import { openStripeServer, signEvent, type StripeEvent } from './stripe-server/stripe-server.ts'
import { useShop } from './use-shop.ts'

export const connectKeys = {
  secretKey: 'sk_test_51Platform',
  webhookSecret: 'whsec_platform',
  connectWebhookSecret: 'whsec_connected',
  clientId: 'ca_Platform',
}

export const box = secretBox(secret)

/** A shop whose platform speaks to a Stripe of this machine, which sends its events to the shop's webhooks. */
export async function useConnectedShop() {
  const stripe = await openStripeServer(connectKeys)
  const shop = useShop({ stripe: stripeGateway({ ...connectKeys, apiBase: stripe.origin }) })
  const app = express()
  const site = await serveLocally(app)
  beforeAll(() => void app.use(webhooks(shop.platform)))
  afterAll(async () => {
    await site.close()
    await stripe.close()
  })

  const sendEvent = async (
    event: StripeEvent,
    { to = 'stripe-connect', signedWith = connectKeys.connectWebhookSecret } = {},
  ) => {
    const { body, headers } = signEvent(event, signedWith)
    return (await fetch(`${site.origin}/webhooks/${to}`, { method: 'POST', body, headers })).status
  }

  /** Sends what has happened at Stripe since the last time, and runs the jobs that follow. */
  const deliver = async () => {
    for (const event of stripe.events.splice(0))
      await sendEvent(event, event.account ? {} : { to: 'stripe', signedWith: connectKeys.webhookSecret })
    await runJobs()
  }

  const runJobs = jobsOfProvider(shop, 'stripe')
  const openOrganization = (seller?: Seller) => openOwnedOrganization(shop, seller)

  const way = {
    provider: 'stripe',
    host: 'club.localhost',
    redirectUri: 'http://localhost/connect/stripe/callback',
  } as const

  const begin = async (ctx: Context, host: string = way.host) =>
    new URL(await beginConnection(ctx, box, { ...way, host })).searchParams.get('state')!

  /** Connects an account that exists; returns its id. */
  const connect = async (
    organization: { as(): Promise<Context> },
    account = stripe.openAccount({ email: 'caja@club.example' }).id,
  ) => {
    const state = await begin(await organization.as())
    await finishConnection(await organization.as(), box, { ...way, state, code: stripe.grant(account) })
    return account
  }

  const connectionOf = ({ organizationId }: Pick<Sale, 'organizationId'>) =>
    queryRow<{ account: string; state: string; missing: string[]; connected_at: Date | null }>(
      shop,
      `select account, state, missing, connected_at from provider_connection
        where organization_id = $1 and state <> 'disconnected'`,
      [organizationId],
    )

  return { stripe, shop, way, sendEvent, deliver, runJobs, openOrganization, begin, connect, connectionOf }
}
