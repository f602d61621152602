import { useEffect, useState } from 'react'
import { isScriptFailure } from './fetch-failure.ts'
import { isReachable } from './is-reachable.ts'

const guardMs = 10_000

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Whether a path may be loaded again for a missing script: once in ten seconds, as that may be missing then too. */
export function mayReload(path: string, now: number, storage: Storage): boolean {
  const name = `reloaded ${path}`
  if (now - Number(storage.getItem(name) ?? -Infinity) < guardMs) return false
  storage.setItem(name, String(now))
  return true
}

/**
 * Whether a script is missing because of a new release, with which the page is then loaded; false without a connection.
 */
export function useNewVersion(error: unknown, path: string): boolean {
  const [isNewVersion, setNewVersion] = useState(() => isScriptFailure(error))
  useEffect(() => {
    const load = async () => {
      const isOnline = await isReachable()
      setNewVersion(isOnline)
      if (isOnline && mayReload(path, Date.now(), sessionStorage)) window.location.reload()
    }
    if (isScriptFailure(error)) void load()
  }, [error, path])
  return isNewVersion
}
