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
    const answer = await handle(webRequestOf(platform, request, response), context)
    const error = await failureIn(answer, request, response, context.get(requestState).refused)
    if (error) return next(error)
    await send(answer, response)
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
  const leaving = new AbortController()
  response.once('close', () => response.writableFinished || leaving.abort())
  const { origin } = new URL(`${request.protocol}://${request.host || new URL(originOf(platform, response)).host}`)
  const { method, originalUrl } = request
  return new Request(origin + originalUrl, { method, headers: headersOf(request), signal: leaving.signal })
}

const headersOf = ({ headers }: HttpRequest): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])))

/**
 * What a failed answer stands for that holds no words of ours, or data where a page is asked for; null for one that may
 * be sent as it is.
 */
const failureIn = async (
  answer: Response,
  request: HttpRequest,
  { locals }: HttpResponse,
  refused: Refused | undefined,
): Promise<unknown> => {
  const { status, headers } = answer
  if (status < 400) return null
  const type = headers.get('content-type')
  // React Router's own words for an error are plain text, some without a type; those about routes without a page, JSON.
  const isRouters = type === null || type.startsWith('text/plain') || (locals.isRefusedByRouter && isJson(type))
  if (isRouters) return refused ?? (status >= 500 && locals.failure ? locals.failure : failureOfStatus(status))
  const isUnreadable = isJson(type) && wantedFormat(request.headers.accept, request.path) === 'page'
  if (!isUnreadable) return null
  // HEAD has the status alone.
  return failureOfAnswer(answer.body && (await answer.json()), status)
}

const isJson = (type: string) => type.startsWith('application/json')

const send = async (answer: Response, response: HttpResponse): Promise<void> => {
  if (response.destroyed || response.writableEnded) return answer.body?.cancel()
  response.status(answer.status)
  // A failure's page replaces the headers of what was begun before it; cookies and Vary add up.
  for (const [name, value] of answer.headers)
    if (name === 'set-cookie' || name === 'vary') response.append(name, value)
    else response.setHeader(name, value)
  if (!answer.body) return void response.end()
  // A page is drawn as a whole: sent at once it needs no stream.
  if (answer.headers.get('content-type')?.startsWith('text/html')) return void response.end(await answer.text())
  await writeReadableStreamToWritable(answer.body, response)
}
