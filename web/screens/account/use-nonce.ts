import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'

/** The page's nonce, for the few lines of script of a page without React. */
export const useNonce = (): string | undefined => useRouteLoaderData<typeof rootLoader>('root')?.nonce
