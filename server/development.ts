import type { RequestListener, Server } from 'node:http'
import { createServer as createVite } from 'vite'

type Source = typeof import('./server.ts')

export const startVite = async (server: Server) => {
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
    appType: 'custom',
  })
  return {
    load: () => vite.ssrLoadModule('/server/server.ts') as Promise<Source>,
    withVite:
      (app: RequestListener): RequestListener =>
      (request, response) => {
        vite.middlewares(request, response, () => app(request, response))
      },
    close: () => vite.close(),
  }
}

export const loadSource = async <Module>(file: string): Promise<Module> => {
  const vite = await createVite({
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  return vite.ssrLoadModule(file) as Promise<Module>
}
