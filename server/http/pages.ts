import type { Request as HttpRequest, RequestHandler, Response as HttpResponse } from 'express'
import { writeReadableStreamToWritable } from '@react-router/node'
import { RouterContextProvider, type RequestHandler as PageHandler } from 'react-router'
import { publicOrigin } from '../env.ts'
import type { Platform } from '../platform.ts'
import type { Refused } from '#rules/refusals.ts'
import { failureOfAnswer, failureOfStatus } from './failure.ts'
import { isHost } from './readable-host.ts'
import { requestState, type RequestState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'
import { wantedFormat } from './wanted-format.ts'

/** Every page of the product. What React Router has no page for goes on to `failures`, the middleware at the end. */
export const pages =
  (platform: Platform, handle: PageHandler): RequestHandler =>
  async (request, response, next) => {
    const context = contextFor(platform, request, response)
    const pageResponse = await handle(webRequestOf(platform, request, response), context)
    const error = await failureIn(pageResponse, request, response, context.get(requestState).refused)
    if (error) return next(error)
    await send(pageResponse, response)
  }

/** The page of a failure outside of the pages, in the look and language of the host: drawn as the route of no page is. */
export const failurePages =
  (platform: Platform, handle: PageHandler) =>
  async (request: HttpRequest, response: HttpResponse, failure: unknown): Promise<void> => {
    await findOrganization(platform, request, response)
    const context = contextFor(platform, request, response, { reason: failure, path: request.originalUrl })
    const address = new URL('/failure/page', originOf(platform, response))
    await send(await handle(new Request(address, { headers: headersOf(request) }), context), response)
  }

// What is refused before anybody asked whose host it is still looks as its organization does.
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

/** The request as React Router reads it. Its body was read before (formBody); it ends when the visitor goes away. */
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
 * What a failed answer stands for that holds no words of ours, or data where a page is asked for; null for one that may
 * be sent as it is.
 */
const failureIn = async (
  pageResponse: Response,
  request: HttpRequest,
  { locals }: HttpResponse,
  refused: Refused | undefined,
): Promise<unknown> => {
  const { status, headers } = pageResponse
  if (status < 400) return null
  const contentType = headers.get('content-type')
  // React Router's own words for an error are plain text, some without a type; those about routes without a page, JSON.
  const isRouterResponse =
    contentType === null || contentType.startsWith('text/plain') || (locals.isRefusedByRouter && isJson(contentType))
  if (isRouterResponse) return refused ?? (status >= 500 && locals.failure ? locals.failure : failureOfStatus(status))
  const isDataForBrowser = isJson(contentType) && wantedFormat(request.headers.accept, request.path) === 'page'
  if (!isDataForBrowser) return null
  // HEAD has the status alone.
  return failureOfAnswer(pageResponse.body && (await pageResponse.json()), status)
}

const isJson = (contentType: string) => contentType.startsWith('application/json')

const send = async (pageResponse: Response, response: HttpResponse): Promise<void> => {
  if (response.destroyed || response.writableEnded) return pageResponse.body?.cancel()
  response.status(pageResponse.status)
  // A failure's page replaces the headers of what was begun before it; cookies and Vary add up.
  for (const [name, value] of pageResponse.headers)
    if (name === 'set-cookie' || name === 'vary') response.append(name, value)
    else response.setHeader(name, value)
  if (!pageResponse.body) return void response.end()
  // A page is drawn as a whole: sent at once it needs no stream.
  if (pageResponse.headers.get('content-type')?.startsWith('text/html'))
    return void response.end(await pageResponse.text())
  await writeReadableStreamToWritable(pageResponse.body, response)
}
