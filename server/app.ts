import { createRequestHandler } from '@react-router/express'
import compression from 'compression'
import express, { type Express, type Request, type Response } from 'express'
import { RouterContextProvider } from 'react-router'
import { diskFiles } from './adapters/files/disk-files.ts'
import type { DatabaseUrls } from './database/roles.ts'
import { publicOrigin, type Env } from './env.ts'
import { api } from './http/api.ts'
import { files } from './http/files.ts'
import { health } from './http/health.ts'
import { organizationHost } from './http/organization-host.ts'
import { ownOrigin } from './http/own-origin.ts'
import { requestLog } from './http/request-log.ts'
import { requestState, type RequestState } from './http/request-state.ts'
import { signedInOf } from './http/session.ts'
import { securityHeaders } from './http/security-headers.ts'
import { openPlatform, type Platform } from './platform.ts'
import { localeCookie, localeOf } from './rules/locale.ts'

/** Express with every middleware in its order, a line each. */
export const createApp = (platform: Platform): Express => {
  const { env, directory, log } = platform
  const isSecure = env.PUBLIC_PROTOCOL === 'https'
  const apex = publicOrigin(env, env.PLATFORM_DOMAIN)

  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', env.TRUST_PROXY === 'off' ? false : env.TRUST_PROXY.split(','))
  app.use(requestLog(log))
  app.use(securityHeaders({ isSecure, formTargets: [apex, 'https://checkout.stripe.com'] }))
  app.use(health(platform))
  app.use('/assets', express.static('build/client/assets', { immutable: true, maxAge: '1y', index: false }))
  app.use(express.static('build/client', { maxAge: '1h', index: false }))
  app.use(organizationHost(directory, env.PLATFORM_DOMAIN))
  app.use(ownOrigin)
  app.use(api())
  app.use(files(diskFiles(env.FILES_DIR)))
  app.use(compression())
  app.use(pages(platform))
  return app
}

const pages = (platform: Platform) =>
  createRequestHandler({
    build: () => import('virtual:react-router/server-build'),
    getLoadContext: (request, response) => {
      const context = new RouterContextProvider()
      context.set(requestState, stateOfRequest(platform, request, response))
      return context
    },
  })

const stateOfRequest = (platform: Platform, request: Request, response: Response): RequestState => {
  const { organization, requestId, nonce, isUnknownHost } = response.locals
  return {
    id: requestId,
    nonce,
    organization,
    isUnknownHost: isUnknownHost === true,
    platform,
    locale: localeOf({
      cookie: cookieOf(request, localeCookie.name),
      organizationLanguage: organization?.language,
      acceptLanguage: request.headers['accept-language'],
    }),
    session: once(() => signedInOf(platform, organization, request)),
  }
}

const once = <Value>(load: () => Promise<Value>) => {
  let loading: Promise<Value> | undefined
  return () => (loading ??= load())
}

const cookieOf = (request: Request, name: string) =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** Opens everything a server process needs and begins to work on jobs. The database must be migrated. */
export const openServer = async (
  env: Env,
  secret: string,
  urls: DatabaseUrls,
): Promise<{ app: Express; platform: Platform; announce: () => Promise<string[]> }> => {
  const platform = await openPlatform({ env, secret, urls, gatewaysOf: () => ({}) })
  return { app: createApp(platform), platform, announce: async () => [] }
}
