import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import {
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
  matchRoutes,
  type RouteObject,
} from 'react-router'
import { nextTimedChange } from '#server/domain/organizations/next-timed-change.ts'
import { publicOrigin } from '#server/env.ts'
import type { Platform } from '#server/platform.ts'
import { requestState } from '../request-state.ts'
import { newNonce, type HeaderSettings } from '../security-headers.ts'
import { addressOfRequest, type TrustProxy } from './cacheable-request.ts'
import type { Visitors } from '../visitors.ts'
import type { RenderedPage } from './cached-page.ts'
import { openPageCache, type PageCache, type RenderInput } from './page-cache.ts'
import type { SiteInfo } from './sites.ts'
import type { CacheRule } from './cache-rule.ts'

type Parts = {
  platform: Platform
  handle: RequestHandler
  routes: () => Promise<ServerBuild['routes']>
  headers: HeaderSettings
  trustsProxy: TrustProxy | null
  visitors: Pick<Visitors, 'count'>
}

const hourMs = 3_600_000
// The apex shows all organizations, whose races open and close all the time: its pages live a minute at most.
const minuteMs = 60_000

export const openPublicPageCache = ({ platform, handle, routes, headers, trustsProxy, visitors }: Parts): PageCache => {
  const { env, directory } = platform
  let ruleFinder: Promise<ReturnType<typeof cacheRuleByPath>> | undefined
  const cache = openPageCache({
    headers,
    trustsProxy,
    maxBytes: env.PAGE_CACHE_MB * 1_000_000,
    findCacheRule: async (path) => {
      const find = await (ruleFinder ??= routes().then(cacheRuleByPath))
      return find(path)
    },
    findSiteInfo: (host) => findSiteInfo(platform, host),
    render: createRenderer(platform, handle),
    countVisit: (request, organization) =>
      visitors.count(request, organization, addressOfRequest(request, trustsProxy)),
    isListening: () => directory.isListening(),
    isDown: () => directory.isDown(),
    findDown: () => directory.findDown(),
  })
  directory.onChange((organizationId) => cache.invalidate(organizationId))
  return cache
}

export const withPageCache =
  (cache: PageCache, app: RequestListener): RequestListener =>
  (request, response) =>
    cache.serve(request, response, () => app(request, response))

const findSiteInfo = async (platform: Platform, host: string): Promise<SiteInfo | null> => {
  const now = new Date()
  if (host === platform.env.PLATFORM_DOMAIN) return { organization: null, expiresAtMs: now.getTime() + minuteMs }
  const entry = await platform.directory.byHost(host)
  if (!entry || !('organization' in entry)) return null
  const { organization } = entry
  const ctx = platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: organization.language, now })
  const nextChange = await nextTimedChange(ctx)
  return { organization, expiresAtMs: Math.min(nextChange?.getTime() ?? Infinity, now.getTime() + hourMs) }
}

const createRenderer =
  (platform: Platform, handle: RequestHandler) =>
  async ({ host, organization, locale, address }: RenderInput): Promise<RenderedPage> => {
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
      recordFailure: () => {},
      recordRouterRefusal: () => {},
      recordRoute: () => {},
      platform,
      session: () => Promise.resolve(null),
    })
    const response = await handle(new Request(publicOrigin(platform.env, host) + address), context)
    return { response, nonce }
  }

type Routes = ServerBuild['routes']

const cacheRuleByPath = (routes: Routes): ((path: string) => CacheRule | null) => {
  const tree = routeTreeOf(routes, undefined)
  return (path) => {
    const leaf = matchRoutes(tree, path)?.at(-1)
    const handle = leaf && (routes[leaf.route.id!]?.module.handle as { cache?: CacheRule } | undefined)
    return handle?.cache ?? null
  }
}

const routeTreeOf = (routes: Routes, parentId: string | undefined): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || (route.parentId ?? undefined) !== parentId) return []
    const { id, path, caseSensitive } = route
    if (route.index) return [{ id, index: true as const, ...(path && { path }) }]
    return [{ id, path, caseSensitive, children: routeTreeOf(routes, id) }] as RouteObject[]
  })
