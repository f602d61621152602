import { useEffect, useState } from 'react'
import { loginTo } from '#rules/admin-paths.ts'
import { sessionStatus, type SessionStatus } from './session-status.ts'

/**
 * Whether the person who opened the page is still signed in: asked again whenever the window regains focus, never
 * periodically. Whose session has ended meanwhile (a role taken away, a log-out elsewhere) is sent to log in and comes
 * back to where they were; in somebody else's session the page begins anew. Offline nothing is known, nothing changes.
 */
export function useSession({ email, sessionPath }: { email: string; sessionPath: string }): SessionStatus {
  const [session, setSession] = useState<string | null>(email)
  const [isFetching, setFetching] = useState(false)
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      setFetching(true)
      setSession(await fetchSessionEmail(sessionPath).catch(() => email))
      setFetching(false)
    }
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [email, sessionPath])
  const status = sessionStatus({ session, isFetching })
  useEffect(() => {
    const { pathname, search } = window.location
    if (status === 'unauthenticated') window.location.assign(loginTo(pathname + search))
    else if (status === 'authenticated' && session !== email) window.location.reload()
  }, [status, session, email])
  return status
}

const fetchSessionEmail = async (sessionPath: string): Promise<string | null> => {
  const response = await fetch(sessionPath, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the session could not be asked for: ${response.status}`)
  const { user } = (await response.json()) as { user?: { email: string } }
  return user?.email ?? null
}
