import type { Request as HttpRequest, RequestHandler, Response as HttpResponse } from 'express'
import { writeReadableStreamToWritable } from '@react-router/node'
import { RouterContextProvider, type RequestHandler as PageHandler } from 'react-router'
import { publicOrigin } from '../env.ts'
import type { Platform } from '../platform.ts'
import type { Refused } from '#rules/refusals.ts'
import { failureOfResponse, failureOfStatus } from './failure.ts'
import { isHost } from './ensure-readable-host.ts'
import { isDocument } from './page-cache/cached-page.ts'
import { requestState, type RequestState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'
import type { Visitors } from './visitors.ts'
import { negotiateFormat } from './negotiate-format.ts'

export const pages =
  (platform: Platform, handle: PageHandler, visitors: Visitors): RequestHandler =>
  async (request, response, next) => {
    const context = contextFor(platform, request, response)
    const pageResponse = await handle(webRequestOf(platform, request, response), context)
    const error = await failureIn(pageResponse, request, response, context.get(requestState).refusal)
    if (error) return next(error)
    if (isDocument(pageResponse)) await countVisit(visitors, request, context.get(requestState))
    await send(pageResponse, response)
  }

const countVisit = async (visitors: Visitors, request: HttpRequest, state: RequestState) => {
  const { organization, address } = state
  if (!organization) return
  // Without a database nobody knows whose session it is, and nothing is counted.
  const isStaff = await state.session().then(
    (person) => person?.role != null,
    () => true,
  )
  if (!isStaff) visitors.count(request, organization, address)
}

export const failurePages =
  (platform: Platform, handle: PageHandler) =>
  async (request: HttpRequest, response: HttpResponse, failure: unknown): Promise<void> => {
    await findOrganization(platform, request, response)
    const context = contextFor(platform, request, response, { reason: failure, path: request.originalUrl })
    const address = new URL('/failure/page', originOf(platform, response))
    await send(await handle(new Request(address, { headers: headersOf(request) }), context), response)
  }

// A request rejected before its organization was looked up still gets that organization's theme.
const findOrganization = async ({ directory }: Platform, request: HttpRequest, { locals }: HttpResponse) => {
  if (locals.organization !== undefined) return
  const entry = isHost(request.headers.host ?? '') ? await directory.byHost(request.hostname.toLowerCase()) : null
  locals.organization = entry && 'organization' in entry ? entry.organization : null
}

const contextFor = (
  platform: Platform,
  request: HttpRequest,
  response: HttpResponse,
  failure: RequestState['failure'] = null,
) => {
  const context = new RouterContextProvider()
  context.set(requestState, { ...stateOfRequest(platform, request, response), failure })
  return context
}

const originOf = ({ env }: Platform, response: HttpResponse): string =>
  response.locals.organization?.origin ?? publicOrigin(env, env.PLATFORM_DOMAIN)

const webRequestOf = (platform: Platform, request: HttpRequest, response: HttpResponse): Request => {
  const disconnect = new AbortController()
  response.once('close', () => response.writableFinished || disconnect.abort())
  const { origin } = new URL(`${request.protocol}://${request.host || new URL(originOf(platform, response)).host}`)
  const { method, originalUrl } = request
  return new Request(origin + originalUrl, { method, headers: headersOf(request), signal: disconnect.signal })
}

const headersOf = ({ headers }: HttpRequest): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((single) => [name, single])))

/**
 * The error behind a failed response that has no page of ours, or data where the visitor wants a page; null when the
 * response can be sent.
 */
const failureIn = async (
  pageResponse: Response,
  request: HttpRequest,
  { locals }: HttpResponse,
  refusal: Refused | undefined,
): Promise<unknown> => {
  const { status, headers } = pageResponse
  if (status < 400) return null
  const contentType = headers.get('content-type')
  // React Router's own errors are plain text, some without a type, and JSON for routes without a page.
  const isRouterResponse =
    contentType === null || contentType.startsWith('text/plain') || (locals.isRefusedByRouter && isJson(contentType))
  if (isRouterResponse) return refusal ?? (status >= 500 && locals.failure ? locals.failure : failureOfStatus(status))
  const isDataForBrowser = isJson(contentType) && negotiateFormat(request.headers.accept, request.path) === 'page'
  if (!isDataForBrowser) return null
  return failureOfResponse(pageResponse.body && (await pageResponse.json()), status)
}

const isJson = (contentType: string) => contentType.startsWith('application/json')

const send = async (pageResponse: Response, response: HttpResponse): Promise<void> => {
  if (response.destroyed || response.writableEnded) return pageResponse.body?.cancel()
  response.status(pageResponse.status)
  // An error page replaces the headers set before it; `set-cookie` and `vary` are added.
  for (const [name, value] of pageResponse.headers)
    if (name === 'set-cookie' || name === 'vary') response.append(name, value)
    else response.setHeader(name, value)
  if (!pageResponse.body) return void response.end()
  if (pageResponse.headers.get('content-type')?.startsWith('text/html'))
    return void response.end(await pageResponse.text())
  await writeReadableStreamToWritable(pageResponse.body, response)
}
