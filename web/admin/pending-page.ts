import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { resourcePath, resourceNames } from '#rules/resources.ts'

export type PageKind = 'list' | 'form' | 'dashboard'
/** What surrounds a page: the admin area alone, or with the headers of settings or of an event. */
export type PageFrame = 'admin' | 'settings' | 'event'
/** `isWithin`: what surrounds both pages stays. */
export type PendingPage = { kind: PageKind; frame: PageFrame; isWithin: boolean }

const lateMs = 300

const lists: ReadonlySet<string> = new Set([
  adminPaths.users,
  adminPaths.exports,
  adminPaths.mails,
  adminPaths.athletes,
  adminPaths.events,
  adminPaths.settingsAudit,
  ...resourceNames.map(resourcePath),
])

/**
 * The page that is being loaded, once that takes long; null for another view of the same page. By its address, as the
 * module of its route is not there yet.
 */
export function usePendingPage(): PendingPage | null {
  const { location, state, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const [lateKey, setLateKey] = useState('')
  const key = state === 'loading' && formMethod === undefined ? location.key : ''
  useEffect(() => {
    if (!key) return
    const timer = setTimeout(() => setLateKey(key), lateMs)
    return () => clearTimeout(timer)
  }, [key])
  return key && key === lateKey && location ? pendingPage(pathname, location.pathname) : null
}

export function pendingPage(from: string, to: string): PendingPage | null {
  const [current, next] = [pageOf(from), pageOf(to)]
  if (current === next || (next !== adminPaths.dashboard && !next.startsWith(`${adminPaths.dashboard}/`))) return null
  const [around, frame] = [frameOf(current), frameOf(next)]
  return { kind: kindOf(next), frame: frame.name, isWithin: frame.name !== 'admin' && frame.path === around.path }
}

function pageOf(path: string): string {
  const list = ['athletes', 'teams', ...resourceNames].map((name) => `/${name}/`).find((part) => path.includes(part))
  return list === undefined ? path : path.slice(0, path.indexOf(list) + list.length - 1)
}

const newEventPaths: ReadonlySet<string> = new Set([adminPaths.newEvent, adminPaths.newSpectatorEvent])

const eventOf = (path: string): RegExpExecArray | null => /^(\/admin\/events\/[^/]+)(?:\/(.+))?$/.exec(path)

function frameOf(path: string): { name: PageFrame; path: string } {
  if (path === adminPaths.settings || path.startsWith(`${adminPaths.settings}/`))
    return { name: 'settings', path: adminPaths.settings }
  const event = newEventPaths.has(path) ? null : eventOf(path)
  return event ? { name: 'event', path: event[1]! } : { name: 'admin', path: adminPaths.dashboard }
}

function kindOf(path: string): PageKind {
  if (path === adminPaths.dashboard) return 'dashboard'
  if (lists.has(path)) return 'list'
  const event = newEventPaths.has(path) ? null : eventOf(path)
  if (!event) return 'form'
  const [, , tab] = event
  if (tab === undefined) return 'dashboard'
  return tab === 'athletes' || tab === 'teams' || tab === 'holds' ? 'list' : 'form'
}
