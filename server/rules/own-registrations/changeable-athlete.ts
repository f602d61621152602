/** Somebody whose registration can still be changed on the page at `path`; `given` and `missing` are labels, never values. */
export type ChangeableAthlete = Readonly<{
  name: string
  path: string
  given: readonly string[]
  missing: readonly string[]
}>
