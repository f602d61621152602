/**
 * Somebody whose registration can still be changed on the page at `path`; `given` and `missing` are labels, never values.
 * `merchandisePath` leads to what can be added to it, null where there is nothing.
 */
export type ChangeableAthlete = Readonly<{
  name: string
  path: string
  merchandisePath: string | null
  given: readonly string[]
  missing: readonly string[]
}>
