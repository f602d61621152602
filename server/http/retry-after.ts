import type { HeadersFunction, ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Copies `retry-after` of loaders and actions into each response: React Router leaves such headers to each route. */
export const withRetryAfter = (routes: Routes): Routes =>
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
