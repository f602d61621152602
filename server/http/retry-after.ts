import type { HeadersFunction, ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** The routes of a build, whose answers say how long to wait wherever a loader or an action of theirs said so. */
export const withRetryAfter = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: { ...route.module, headers: withWait(route.module.headers) } },
    ]),
  )

// React Router leaves the headers of actions and errors to each route.
const withWait =
  (own: Route['module']['headers']): HeadersFunction =>
  (args) => {
    const headers = new Headers(typeof own === 'function' ? own(args) : (own ?? args.parentHeaders))
    const wait = [args.errorHeaders, args.actionHeaders].map((said) => said?.get('retry-after')).find(Boolean)
    if (wait) headers.set('retry-after', wait)
    return headers
  }
