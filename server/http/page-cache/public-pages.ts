import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { RouterContextProvider, type RequestHandler, type ServerBuild } from 'react-router'
import { nextTurn } from '#server/domain/organizations/next-turn.ts'
import { publicOrigin } from '#server/env.ts'
import type { Platform } from '#server/platform.ts'
import { requestState } from '../request-state.ts'
import { newNonce, type HeaderSettings } from '../security-headers.ts'
import type { TrustProxy } from './asked-page.ts'
import type { Drawing } from './kept-page.ts'
import { openPageCache, type PageCache, type Wanted } from './page-cache.ts'
import { keepingByPath } from './page-routes.ts'
import type { Resident } from './sites.ts'

type Parts = {
  platform: Platform
  handle: RequestHandler
  routes: () => Promise<ServerBuild['routes']>
  headers: HeaderSettings
  trustsProxy: TrustProxy | null
}

const hourMs = 3_600_000
// The apex shows all organizations, whose races open and close all the time: its pages live a minute at most.
const minuteMs = 60_000

export const publicPages = ({ platform, handle, routes, headers, trustsProxy }: Parts): PageCache => {
  const { env, directory } = platform
  let ruleFinder: Promise<ReturnType<typeof keepingByPath>> | undefined
  const cache = openPageCache({
    headers,
    trustsProxy,
    mostBytes: env.PAGE_CACHE_MB * 1_000_000,
    keepingOf: async (path) => {
      const find = await (ruleFinder ??= routes().then(keepingByPath))
      return find(path)
    },
    residentOf: (host) => findSiteInfo(platform, host),
    draw: createRenderer(platform, handle),
    isListening: () => directory.isListening(),
    isDown: () => directory.isDown(),
    findDown: () => directory.findDown(),
  })
  directory.onChange((organizationId) => cache.forget(organizationId))
  return cache
}

export const inFront =
  (cache: PageCache, app: RequestListener): RequestListener =>
  (request, response) =>
    cache.serve(request, response, () => app(request, response))

const findSiteInfo = async (platform: Platform, host: string): Promise<Resident | null> => {
  const now = new Date()
  if (host === platform.env.PLATFORM_DOMAIN) return { organization: null, until: now.getTime() + minuteMs }
  const entry = await platform.directory.byHost(host)
  if (!entry || !('organization' in entry)) return null
  const { organization } = entry
  const ctx = platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: organization.language, now })
  const nextChange = await nextTurn(ctx)
  return { organization, until: Math.min(nextChange?.getTime() ?? Infinity, now.getTime() + hourMs) }
}

const createRenderer =
  (platform: Platform, handle: RequestHandler) =>
  async ({ host, organization, locale, address }: Wanted): Promise<Drawing> => {
    const nonce = newNonce()
    const context = new RouterContextProvider()
    context.set(requestState, {
      id: randomUUID(),
      nonce,
      address: '',
      locale,
      organization,
      isUnknownHost: false,
      form: null,
      failure: null,
      // An error is not logged here: Express renders the page again, and logs it.
      failed: () => {},
      refusedByRouter: () => {},
      routed: () => {},
      platform,
      session: () => Promise.resolve(null),
    })
    const response = await handle(new Request(publicOrigin(platform.env, host) + address), context)
    return { response, nonce }
  }
