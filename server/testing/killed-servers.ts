import express from 'express'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll } from 'vitest'
import { sandboxGateway } from '../adapters/payments/sandbox/gateway.ts'
import { sandboxProvider } from '../adapters/payments/sandbox/provider.ts'
import { findFreePort } from '../database/embedded/find-free-port.ts'
import type { ServerSettings } from './selling-process.ts'
import { openSale, secret, type Sale } from './shop.ts'
import { useLocalServer } from './use-local-server.ts'
import { useShop } from './use-shop.ts'
import { useTestDatabase } from './use-test-database.ts'

/** A sale whose servers are processes that can be killed, beside a sandbox provider that survives them. */
export async function useKilledServers() {
  const urls = await useTestDatabase()
  const app = express()
  const origin = await useLocalServer(app)
  const apiBase = `${origin}/sandbox`
  const shop = useShop({ sandbox: sandboxGateway({ apiBase, secret }) }, urls)
  const running = {} as {
    sale: Sale
    sandbox: ReturnType<typeof sandboxProvider>
    settings: Omit<ServerSettings, 'buyers'>
  }

  beforeAll(async () => {
    const port = await findFreePort()
    const { pool, log } = shop.platform
    const webhookUrl = `http://127.0.0.1:${port}/webhooks/sandbox`
    const sandbox = sandboxProvider({
      pool,
      secret,
      log,
      webhookUrl,
      publicOrigin: origin,
      delayMs: 0,
      firstRetryMs: 10,
    })
    app.use('/sandbox', sandbox.router)
    sandbox.start()
    const sale = await openSale(shop, { capacity: null })
    const { organizationId, eventId, competitionId } = sale
    const settings = { ownerUrl: urls.owner, port, apiBase, sale: { organizationId, eventId, competitionId } }
    Object.assign(running, { sale, sandbox, settings })
  })
  afterAll(() => running.sandbox.stop())

  /** `buyers` buy at once, over and over. */
  async function startServer(buyers: number) {
    const child = fork(new URL('selling-process.ts', import.meta.url), [
      JSON.stringify({ ...running.settings, buyers }),
    ])
    await waitForMessage(child, 'ready')
    return {
      paid: buyers > 0 ? waitForMessage(child, 'paid') : Promise.resolve(),
      kill: async () => {
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
  }
  return { shop, startServer, saleOf: () => running.sale }
}

const waitForMessage = (child: ReturnType<typeof fork>, word: string) =>
  new Promise<void>((done) => child.on('message', (message) => message === word && done()))
