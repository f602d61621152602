export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'

/** A session that is there counts while it is asked for again; only without one is a question under way "loading". */
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
