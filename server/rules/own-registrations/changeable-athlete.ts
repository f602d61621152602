/** Somebody whose registration can still be changed on the page at `path`; `missing` are labels, never values. */
export type ChangeableAthlete = Readonly<{ name: string; path: string; missing: readonly string[] }>
