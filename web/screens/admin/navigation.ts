import { adminPaths } from '#rules/admin-paths.ts'
import { can, type Actor, type Permission } from '#rules/permissions.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** `label` is a key of admin.json. */
export type NavigationEntry = { label: string; path: string; icon: IconName; permission: Permission }

// Most used first: the phone's bar shows the first three.
const allEntries: NavigationEntry[] = [
  { label: 'nav.dashboard', path: adminPaths.dashboard, icon: 'chart', permission: 'see-dashboard' },
  { label: 'nav.athletes', path: adminPaths.athletes, icon: 'users', permission: 'see-athletes' },
  { label: 'nav.events', path: adminPaths.events, icon: 'flag', permission: 'see-events' },
  { label: 'nav.users', path: adminPaths.users, icon: 'shield', permission: 'manage-users' },
  { label: 'nav.settings', path: adminPaths.settings, icon: 'settings', permission: 'edit-settings' },
  { label: 'nav.profile', path: adminPaths.profile, icon: 'user', permission: 'see-dashboard' },
]

export const navigationFor = (actor: Actor): NavigationEntry[] =>
  allEntries.filter(({ permission }) => can(actor, permission))

export const currentEntry = (path: string, entries: NavigationEntry[]): NavigationEntry | undefined =>
  entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
