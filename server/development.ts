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

/** A module of the sources, for a process that serves nobody. */
export const loadSource = async <Module>(file: string): Promise<Module> => {
  const vite = await createVite({
    // What pages need of our configuration would be prepared once more.
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  return vite.ssrLoadModule(file) as Promise<Module>
}
