export type Hydration = { hydrate?: boolean }

/** The innermost route that sets `hydrate` decides; without any, the page is hydrated. */
export const isHydrated = (handles: readonly (Hydration | undefined)[]): boolean =>
  handles.findLast((handle) => handle?.hydrate !== undefined)?.hydrate ?? true
