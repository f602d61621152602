import type { RequestListener, Server } from 'node:http'
import { createServer as createVite } from 'vite'

type Source = typeof import('./server.ts')

/** Sources instead of a build: Vite loads them, serves the browser's half and replaces what changes while it runs. */
export const developmentOn = async (server: Server) => {
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
    appType: 'custom',
  })
  return {
    load: () => vite.ssrLoadModule('/server/server.ts') as Promise<Source>,
    inFrontOf:
      (app: RequestListener): RequestListener =>
      (request, response) => {
        vite.middlewares(request, response, () => app(request, response))
      },
    close: () => vite.close(),
  }
}
