import express from 'express'
import { afterAll, beforeAll } from 'vitest'
import { mercadoPagoGateway } from '../adapters/payments/mercadopago/gateway.ts'
import type { Context } from '../context.ts'
import type { TokenStore } from '../domain/payments/gateway.ts'
import { beginConnection } from '../domain/provider-connections/begin-connection.ts'
import { finishConnection } from '../domain/provider-connections/finish-connection.ts'
import { webhooks } from '../http/webhooks.ts'
import { box } from './connected-shop.ts'
import { serveLocally } from './local-server.ts'
import { openMercadoPagoServer, signNotice, type Notice } from './mercadopago-server/mercadopago-server.ts'
import type { Seller as Account } from './mercadopago-server/sellers.ts'
import { jobsOfProvider, openOwnedOrganization } from './owned-organizations.ts'
import { queryRow, type Sale, type Seller } from './shop.ts'
import { useShop } from './use-shop.ts'

export const mercadoPagoKeys = {
  clientId: '7700112233445566',
  clientSecret: 'the application’s secret',
  webhookSecret: 'the secret signature of tests',
}

/** A shop whose platform speaks to a Mercado Pago of this machine, which sends its notices to the shop's webhooks. */
export async function useMercadoPagoShop() {
  const server = await openMercadoPagoServer(mercadoPagoKeys)
  const gatewaysWith = (tokens: TokenStore, keys = mercadoPagoKeys) => ({
    mercadopago: mercadoPagoGateway({
      ...keys,
      apiBase: server.origin,
      isTest: true,
      notificationUrl: 'https://dorsal.example/webhooks/mercadopago-connect?source_news=webhooks',
      tokens,
    }),
  })
  const shop = useShop((tokens) => Promise.resolve(gatewaysWith(tokens)))
  const app = express()
  const site = await serveLocally(app)
  beforeAll(() => void app.use(webhooks(shop.platform)))
  afterAll(async () => {
    await site.close()
    await server.close()
  })

  const send = async ({ body, headers }: ReturnType<typeof signNotice>) =>
    (await fetch(`${site.origin}/webhooks/mercadopago-connect`, { method: 'POST', body, headers })).status
  const sendNotice = (notice: Notice, signing: Partial<Parameters<typeof signNotice>[1]> = {}) =>
    send(signNotice(notice, { secret: mercadoPagoKeys.webhookSecret, ...signing }))

  const runJobs = jobsOfProvider(shop, 'mercadopago')

  /** Sends what has happened at Mercado Pago since the last time, and runs the jobs that follow. */
  const deliver = async () => {
    for (const notice of server.notices.splice(0)) await sendNotice(notice)
    await runJobs()
  }

  const openOrganization = (seller?: Seller) => openOwnedOrganization(shop, seller)

  const way = {
    provider: 'mercadopago',
    host: 'club.localhost',
    redirectUri: 'http://localhost/connect/mercadopago/callback',
  } as const

  const begin = (ctx: Context) => beginConnection(ctx, box, way)

  /** What the provider's page hands over once a holder has let the platform in. */
  const answerOf = (back: URL) => ({ state: back.searchParams.get('state')!, code: back.searchParams.get('code')! })

  const connect = async (
    organization: { as(): Promise<Context> },
    account = server.sellers.open({ email: 'caja@club.example' }),
  ): Promise<Account> => {
    const back = server.sellers.authorize(account, await begin(await organization.as()))
    await finishConnection(await organization.as(), box, { ...way, ...answerOf(back) })
    return account
  }

  const connectionOf = ({ organizationId }: Pick<Sale, 'organizationId'>) =>
    queryRow<{ account: string; state: string; tokens: string | null; tokens_expire_at: Date | null }>(
      shop,
      `select account, state, tokens, tokens_expire_at from provider_connection
        where organization_id = $1 and state <> 'disconnected'`,
      [organizationId],
    )

  return {
    server,
    shop,
    way,
    send,
    sendNotice,
    deliver,
    runJobs,
    openOrganization,
    begin,
    answerOf,
    connect,
    connectionOf,
    gatewaysWith,
  }
}
