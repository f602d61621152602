import { data, type ServerBuild } from 'react-router'
import { isHydrated, type Hydration } from '#rules/hydration.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type Loader = NonNullable<Route['module']['loader']>

/**
 * The routes of a build, whose loaders' data is not serialized for pages without scripts. React Router would write all of
 * it down for the browser with every page, and leave it out of those.
 */
export const unserialized = (routes: Routes): Routes => {
  const readOnly = new Set(
    Object.values(routes).flatMap((route) =>
      route && !isHydrated(handlesOf(routes, route)) ? patternOf(routes, route) : [],
    ),
  )
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader
      return [id, loader ? { ...route, module: { ...route.module, loader: withHiddenData(loader, readOnly) } } : route]
    }),
  )
}

const withHiddenData =
  (loader: Loader, readOnly: ReadonlySet<string>): Loader =>
  async (args) => {
    const found = await loader(args)
    return readOnly.has(normal(args.pattern)) && !new URL(args.request.url).pathname.endsWith('.data')
      ? hidden(found)
      : found
  }

/** The same to read by name, with nothing of its own that could be listed: `{ ...loaderData }` is empty. */
const hidden = (found: unknown): unknown => {
  if (typeof found !== 'object' || found === null || Array.isArray(found) || found instanceof Response) return found
  return isWithInit(found) ? data(hidden(found.data), found.init ?? undefined) : Object.create(found)
}

type WithInit = ReturnType<typeof data>

const isWithInit = (found: object): found is WithInit => 'type' in found && found.type === 'DataWithResponseInit'

const branchOf = (routes: Routes, route: Route): Route[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...branchOf(routes, parent), route] : [route]
}

const handlesOf = (routes: Routes, route: Route) =>
  branchOf(routes, route).map(({ module }) => module.handle as Hydration | undefined)

const patternOf = (routes: Routes, route: Route): string =>
  normal(
    branchOf(routes, route)
      .map(({ path }) => path ?? '')
      .join('/'),
  )

const normal = (pattern: string): string => pattern.split('/').filter(Boolean).join('/')
