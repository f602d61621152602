export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'

/** An existing session counts as authenticated while it is being refreshed. */
export const sessionStatus = ({
  session,
  isFetching,
}: {
  session: string | null
  isFetching: boolean
}): SessionStatus => {
  if (session !== null) return 'authenticated'
  return isFetching ? 'loading' : 'unauthenticated'
}
