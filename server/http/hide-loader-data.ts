import { data, type ServerBuild } from 'react-router'
import { isHydrated, type Hydration } from '#rules/hydration.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type Loader = NonNullable<Route['module']['loader']>

/**
 * Hides loader data of pages without hydration from React Router, which would serialize it and then leave it out of the
 * page.
 */
export const hideLoaderData = (routes: Routes): Routes => {
  const unhydrated = new Set(
    Object.values(routes).flatMap((route) =>
      route && !isHydrated(handlesOf(routes, route)) ? patternOf(routes, route) : [],
    ),
  )
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader
      return [
        id,
        loader ? { ...route, module: { ...route.module, loader: withHiddenData(loader, unhydrated) } } : route,
      ]
    }),
  )
}

const withHiddenData =
  (loader: Loader, unhydrated: ReadonlySet<string>): Loader =>
  async (args) => {
    const loaderData = await loader(args)
    return unhydrated.has(normalize(args.pattern)) && !new URL(args.request.url).pathname.endsWith('.data')
      ? hide(loaderData)
      : loaderData
  }

/** The properties can be read by name but not listed: `{ ...loaderData }` is empty. */
const hide = (loaderData: unknown): unknown => {
  if (
    typeof loaderData !== 'object' ||
    loaderData === null ||
    Array.isArray(loaderData) ||
    loaderData instanceof Response
  )
    return loaderData
  return hasInit(loaderData) ? data(hide(loaderData.data), loaderData.init ?? undefined) : Object.create(loaderData)
}

type WithInit = ReturnType<typeof data>

const hasInit = (loaderData: object): loaderData is WithInit =>
  'type' in loaderData && loaderData.type === 'DataWithResponseInit'

const branchOf = (routes: Routes, route: Route): Route[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...branchOf(routes, parent), route] : [route]
}

const handlesOf = (routes: Routes, route: Route) =>
  branchOf(routes, route).map(({ module }) => module.handle as Hydration | undefined)

const patternOf = (routes: Routes, route: Route): string =>
  normalize(
    branchOf(routes, route)
      .map(({ path }) => path ?? '')
      .join('/'),
  )

const normalize = (pattern: string): string => pattern.split('/').filter(Boolean).join('/')
