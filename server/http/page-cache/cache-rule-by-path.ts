import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { CacheRule } from './cache-rule.ts'

type Routes = ServerBuild['routes']

export const cacheRuleByPath = (routes: Routes): ((path: string) => CacheRule | null) => {
  const tree = routeTreeOf(routes, undefined)
  return (path) => {
    const leaf = matchRoutes(tree, path)?.at(-1)
    const handle = leaf && (routes[leaf.route.id!]?.module.handle as { cache?: CacheRule } | undefined)
    return handle?.cache ?? null
  }
}

const routeTreeOf = (routes: Routes, parentId: string | undefined): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || (route.parentId ?? undefined) !== parentId) return []
    const { id, path, caseSensitive } = route
    if (route.index) return [{ id, index: true as const, ...(path && { path }) }]
    return [{ id, path, caseSensitive, children: routeTreeOf(routes, id) }] as RouteObject[]
  })
