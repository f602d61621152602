import type { CacheRule } from '#server/http/page-cache/cache-rule.ts'
import type { Hydration } from '#rules/hydration.ts'
import type { Look } from '#templates/contract.ts'

/** A template's effect on the document, as `look` in a route's loader data. */
export type PageLook = Look & {
  id: string
  /** Address of the template's stylesheet; null where pages inline it. */
  styles: string | null
}

export type RouteHandle = Hydration & {
  /**
   * Set for a page that is the same for everybody, signed in or not: it is cached until its data change. Its loader
   * must depend on the address and the organization alone.
   */
  cache?: CacheRule
  texts?: string[]
  /** The page itself says how to reach the organization: the footer does not repeat it. */
  showsContact?: boolean
}
