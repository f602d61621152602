import express from 'express'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { testCards } from '../adapters/payments/sandbox/cards.ts'
import { sandboxGateway } from '../adapters/payments/sandbox/gateway.ts'
import type { Context } from '../context.ts'
import { databaseUrlsOf } from '../database/roles.ts'
import { webhooks } from '../http/webhooks.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import type { Mailing } from '../domain/messages/deliver-message.ts'
import { startPayment } from '../domain/payments/start-payment.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { registerAthletes } from '../domain/orders/register-athletes.ts'
import { addresses, checkout, draft, openShop, secret } from './shop.ts'

export type ServerSettings = {
  ownerUrl: string
  port: number
  apiBase: string
  sale: { organizationId: string; eventId: string; competitionId: string }
  buyers: number
}

const { ownerUrl, port, apiBase, sale, buyers } = JSON.parse(process.argv[2]!) as ServerSettings
const shop = await openShop(databaseUrlsOf(ownerUrl, secret), { sandbox: sandboxGateway({ apiBase, secret }) })
const server = createServer(express().use(webhooks(shop.platform))).listen(port, '127.0.0.1')
await once(server, 'listening')

const mailing: Mailing = {
  transport: { send: async () => {}, close: async () => {} },
  render: async () => ({ subject: '', html: '', text: '', attachments: [] }),
  sender: 'no-reply@localhost',
}
await shop.platform.jobs.work(jobHandlers(shop.platform, mailing))
const organization = (await shop.platform.directory.byId(sale.organizationId))!
const ctx = shop.platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: 'es' })
process.on('disconnect', () => process.exit(0))
process.send!('ready')
await Promise.all(Array.from({ length: buyers }, () => buyForever(ctx)))

async function buyForever(ctx: Context): Promise<never> {
  const { number, expiry, cvc, name } = testCards.find(({ outcome }) => outcome === 'approved')!
  for (;;) {
    const { confirmationId } = await registerAthletes(ctx, sale.eventId, draft(sale.competitionId))
    await checkOut(ctx, confirmationId, checkout())
    const url = (await startPayment(ctx, confirmationId, addresses))!
    await fetch(url, { method: 'POST', body: new URLSearchParams({ number, expiry, cvc, name }), redirect: 'manual' })
    process.send!('paid')
  }
}
