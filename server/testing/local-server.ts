import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LocalServer = Readonly<{ port: number; origin: string; close(): Promise<void> }>

/** Serves on this machine, on a free port without one; `close` also ends open connections. */
export async function serveLocally(listener: RequestListener, wantedPort = 0): Promise<LocalServer> {
  const server = createServer(listener).listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
