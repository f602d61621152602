import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts are at work: false on the server and in the first pass of the browser, so that both render the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
