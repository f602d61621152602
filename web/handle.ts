import type { Keeping } from '#server/http/page-cache/keeping.ts'
import type { Hydration } from '#rules/hydration.ts'
import type { Look } from '#templates/contract.ts'

/** What a route's loader data may say, as `look`: which template draws the page, and what that does to the document. */
export type PageLook = Look & {
  id: string
  /** The address of all of the template's rules; null where pages hold them all. */
  styles: string | null
}

/** What a route says about itself to the document around it. */
export type RouteHandle = Hydration & {
  /**
   * Set for a page that is the same for everybody who is not signed in: it is kept in memory until what it shows changes.
   * What its loader asks must come from the address and the organization's context alone.
   */
  kept?: Keeping
  /** Translation areas the page needs in the browser. */
  texts?: string[]
}
