import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'

export const useNonce = (): string | undefined => useRouteLoaderData<typeof rootLoader>('root')?.nonce
