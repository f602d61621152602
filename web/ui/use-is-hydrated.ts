import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and in the first pass of the browser, so that both render the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
