import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below those that systems give to outgoing connections, which could take the port before it is used.
const [lowest, highest] = [20_000, 32_000]

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
