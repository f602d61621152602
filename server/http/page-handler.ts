import { createRequestHandler, type RequestHandler, type ServerBuild, type HeadersFunction } from 'react-router'
import { hideLoaderData } from './hide-loader-data.ts'

export const pageHandler = (
  build: () => Promise<ServerBuild>,
  mode: string | undefined = process.env.NODE_ENV,
): RequestHandler => {
  const readBuild = async (): Promise<ServerBuild> => {
    const { routes, ...others } = await build()
    return { ...others, routes: withRetryAfter(hideLoaderData(routes)) }
  }
  if (mode !== 'production') return createRequestHandler(readBuild, mode)
  let handler: Promise<RequestHandler> | undefined
  return async (request, context) => {
    handler ??= readBuild().then((value) => createRequestHandler(value, mode))
    return (await handler)(request, context)
  }
}

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Copies `retry-after` of loaders and actions into each response: React Router leaves such headers to each route. */
const withRetryAfter = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: { ...route.module, headers: withRetryAfterHeader(route.module.headers) } },
    ]),
  )

const withRetryAfterHeader =
  (routeHeaders: Route['module']['headers']): HeadersFunction =>
  (args) => {
    const headers = new Headers(
      typeof routeHeaders === 'function' ? routeHeaders(args) : (routeHeaders ?? args.parentHeaders),
    )
    const retryAfter = [args.errorHeaders, args.actionHeaders].map((source) => source?.get('retry-after')).find(Boolean)
    if (retryAfter) headers.set('retry-after', retryAfter)
    return headers
  }
