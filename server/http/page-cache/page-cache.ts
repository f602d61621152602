import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionCookie, signedInCookie, signedInCookieHeader } from '#server/auth/session-cookie.ts'
import { localeCookie, localeOf, type Locale } from '#rules/text/locale.ts'
import type { CurrentOrganization } from '#server/domain/organizations/current-organization.ts'
import { cookieOf } from '../locale-of-request.ts'
import type { HeaderSettings } from '../security-headers.ts'
import { negotiateFormat } from '../negotiate-format.ts'
import { hostOfRequest, isCanonicalPath, isReadRequest, type TrustProxy } from './cacheable-request.ts'
import { negotiateEncoding, type Encoding } from './encoding.ts'
import { canonicalSearch, type CacheRule } from './cache-rule.ts'
import { bytesOf, isCacheable, isDocument, buildCachedPage, type RenderedPage, type CachedPage } from './cached-page.ts'
import { Sites, type SiteInfo, type Site } from './sites.ts'

/** All that a cached page is rendered from: nothing else of a request can be in it. */
export type RenderInput = Pick<SiteInfo, 'organization'> & { host: string; locale: Locale; address: string }

type Settings = {
  headers: HeaderSettings
  maxBytes: number
  trustsProxy: TrustProxy | null
  findCacheRule(path: string): Promise<CacheRule | null>
  findSiteInfo(host: string): Promise<SiteInfo | null>
  render(input: RenderInput): Promise<RenderedPage>
  countVisit(request: IncomingMessage, organization: CurrentOrganization): void
  isListening(): boolean
  isDown(): boolean
  findDown(): Promise<boolean>
}

export type PageCache = {
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Drops the pages that a change of this organization may concern; null drops everything. */
  invalidate(organizationId: string | null): void
  counts(): { served: number; notModified: number; rendered: number; pages: number; bytes: number; sites: number }
}

/** Serves cached public pages in front of Express, as the bytes that go over the wire. */
export const openPageCache = (settings: Settings): PageCache => {
  const session = sessionCookie(settings.headers.isSecure)
  const hasSession = ({ headers: { cookie } }: IncomingMessage) => cookieOf(cookie, session) !== undefined
  const signedInHeader = ['set-cookie', signedInCookieHeader(true, settings.headers)]
  const sites = new Sites(settings.maxBytes)
  let counters = { served: 0, notModified: 0, rendered: 0 }

  const send = (page: CachedPage, request: IncomingMessage, response: ServerResponse) => {
    page.isUsed = true
    counters.served++
    const isSignedIn = hasSession(request)
    // Whether who has a session is staff, whose visits do not count, is known where the page asks who is signed in.
    if (page.visitedOrganization && !isSignedIn) settings.countVisit(request, page.visitedOrganization)
    const isUnmarked = isSignedIn && cookieOf(request.headers.cookie, signedInCookie) === undefined
    const headers = isUnmarked ? [...page.headers, ...signedInHeader] : page.headers
    if (isNotModified(request, page)) {
      counters.notModified++
      response.writeHead(304, headers).end()
      return
    }
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const body = encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : null
    if (body) return writePage(response, page.status, headers, { encoding, body, method: request.method })
    void sendUncommon(page, headers, encoding, request, response)
  }

  const sendUncommon = async (
    page: CachedPage,
    headers: string[],
    encoding: Encoding,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    try {
      const body = await bytesOf(page, encoding)
      if (encoding === 'gzip' && page.gzip === null) {
        page.gzip = body
        sites.addBytes(page, body.length)
      }
      writePage(response, page.status, headers, { encoding, body, method: request.method })
    } catch {
      response.destroy()
    }
  }

  const fill = async (site: Site, resident: SiteInfo, locale: Locale, address: string, rule: CacheRule) => {
    const key = `${locale} ${address}`
    const pending = site.rendering.get(key)
    if (pending) return pending
    const rendering = (async () => {
      counters.rendered++
      const until = Math.min(resident.expiresAtMs, Date.now() + (rule.maxSeconds ?? Infinity) * 1_000)
      const renderedPage = await settings.render({
        organization: resident.organization,
        host: site.host,
        locale,
        address,
      })
      const page = await buildCachedPage(renderedPage, settings.headers, until)
      if (page && isDocument(renderedPage.response)) page.visitedOrganization = resident.organization
      if (page && isCacheable(renderedPage.response)) sites.add(site, locale, address, page)
      return page
    })()
    site.rendering.set(key, rendering)
    return rendering.finally(() => site.rendering.delete(key))
  }

  // What is not found for everybody may be a draft for who has a session.
  const isForVisitor = (page: CachedPage, request: IncomingMessage) =>
    isInWantedFormat(page, request) && (page.status === 200 || !hasSession(request))

  const respond = (page: CachedPage, request: IncomingMessage, response: ServerResponse, next: () => void) =>
    isForVisitor(page, request) ? send(page, request, response) : next()

  const findCached = (request: IncomingMessage, host: string, address: string): CachedPage | undefined => {
    const site = sites.find(host)
    if (!site?.info) return undefined
    const pages = site.pages[localeOfVisitor(request, site.info)]
    return pages.get(address)
  }

  /** While the database is down, an outdated page is better than none. */
  const staleFor = async (request: IncomingMessage, host: string, address: string): Promise<CachedPage | null> => {
    const cachedPage = findCached(request, host, address)
    return cachedPage && (settings.isDown() || (await settings.findDown())) ? cachedPage : null
  }

  const pageFor = async (request: IncomingMessage, host: string): Promise<CachedPage | null> => {
    const [path, search] = splitUrl(request.url!)
    if (!isCanonicalPath(path)) return null
    const rule = await settings.findCacheRule(path)
    const query = rule && canonicalSearch(rule, search)
    if (!rule || query === null) return null
    // Checked in the same tick in which the site is opened: a site opened after the connection was lost would never
    // be invalidated.
    if (!settings.isListening()) return staleFor(request, host, path + query)
    const site = sites.open(host, () => settings.findSiteInfo(host))
    const resident = await site.lookUp
    if (!resident) return null
    const locale = localeOfVisitor(request, resident)
    const address = path + query
    const cachedPage = site.pages[locale].get(address)
    return cachedPage && cachedPage.expiresAtMs > Date.now() ? cachedPage : fill(site, resident, locale, address, rule)
  }

  return {
    serve(request, response, next) {
      if (!isReadRequest(request)) return next()
      const host = hostOfRequest(request, settings.trustsProxy)
      if (host === null) return next()
      const cachedPage = findCached(request, host, request.url!)
      if (cachedPage && settings.isListening() && cachedPage.expiresAtMs > Date.now())
        return respond(cachedPage, request, response, next)
      pageFor(request, host).then(
        (page) => (page ? respond(page, request, response, next) : next()),
        // The same error occurs again in Express, where it is logged and answered.
        () => next(),
      )
    },
    invalidate: (organizationId) => sites.invalidate(organizationId),
    counts: () => {
      const previous = counters
      counters = { served: 0, notModified: 0, rendered: 0 }
      return { ...previous, ...sites.weight }
    },
  }
}

/** A cached error must have the format that the visitor wants; other pages are sent to everybody. */
const isInWantedFormat = ({ status, headers }: CachedPage, { headers: { accept }, url }: IncomingMessage): boolean => {
  if (status < 400) return true
  const format = negotiateFormat(accept, splitUrl(url!)[0])
  const isJson = headers[headers.indexOf('content-type') + 1]?.startsWith('application/json') ?? false
  return format === 'text' || (format === 'json') === isJson
}

const localeOfVisitor = ({ headers }: IncomingMessage, { organization }: SiteInfo): Locale =>
  localeOf({
    cookie: cookieOf(headers.cookie, localeCookie.name),
    organizationLanguage: organization?.language,
    acceptLanguage: headers['accept-language'],
  })

const splitUrl = (url: string): [path: string, search: string] => {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

const isNotModified = ({ headers }: IncomingMessage, { etag, status }: CachedPage) => {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined || status !== 200) return false
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim() === '*' || weaken(one.trim()) === etag)
}

const weaken = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`)

type EncodedBody = { encoding: string; body: Buffer; method: string | undefined }

const writePage = (
  response: ServerResponse,
  status: number,
  headers: string[],
  { encoding, body, method }: EncodedBody,
) => {
  const contentLength = ['content-length', String(body.length)]
  const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const requestId = status >= 400 ? ['x-request-id', randomUUID()] : []
  response.writeHead(status, [...headers, ...contentEncoding, ...contentLength, ...requestId])
  response.end(method === 'HEAD' ? undefined : body)
}
