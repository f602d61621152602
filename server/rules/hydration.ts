/** What a route says about running React in a browser: false for pages that are read only. */
export type Hydration = { hydrate?: boolean }

/** Whether a page runs React in the browser: the innermost of its routes that says so decides. */
export const isHydrated = (handles: readonly (Hydration | undefined)[]): boolean =>
  handles.findLast((handle) => handle?.hydrate !== undefined)?.hydrate ?? true
