import type { HeadersFunction, ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** The routes of a build, whose answers say how long to wait wherever a loader or an action of theirs said so. */
export const withRetryAfter = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: { ...route.module, headers: withRetryAfterHeader(route.module.headers) } },
    ]),
  )

// React Router leaves the headers of actions and errors to each route.
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
