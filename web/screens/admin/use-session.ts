import { useEffect, useState } from 'react'
import { loginPath } from '#rules/account-paths.ts'
import { sessionStatus, type SessionStatus } from './session-status.ts'

/**
 * Checks the session whenever the window regains focus, never periodically. An ended session leads to the log-in and
 * back; another person's session reloads the page. Offline nothing changes.
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
    if (status === 'unauthenticated') window.location.assign(loginPath(pathname + search))
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
