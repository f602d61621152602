import { adminPaths } from '#rules/admin-paths.ts'
import { can, type Actor, type Permission } from '#rules/permissions.ts'
import { resourceNames, resourcePath, resources } from '#rules/resources.ts'
import type { IconName } from '#web/ui/icon.tsx'

/**
 * `label` is a key of admin.json or of a resource's texts; `area`: whose pages are the entry's; `isInBar`: a phone's
 * bar shows it.
 */
export type NavigationEntry = {
  label: string
  path: string
  area?: string
  icon: IconName
  permission: Permission
  isInBar?: boolean
}

// In the order of the product's specification.
const allEntries: NavigationEntry[] = [
  { label: 'nav.dashboard', path: adminPaths.dashboard, icon: 'chart', permission: 'see-dashboard', isInBar: true },
  { label: 'nav.users', path: adminPaths.users, icon: 'shield', permission: 'manage-users' },
  { label: 'nav.athletes', path: adminPaths.athletes, icon: 'users', permission: 'see-athletes', isInBar: true },
  { label: 'nav.events', path: adminPaths.events, icon: 'flag', permission: 'see-events', isInBar: true },
  { label: 'nav.news', path: adminPaths.news, icon: 'long-text', permission: 'manage-news' },
  { label: 'nav.payments', path: adminPaths.payments, icon: 'card', permission: 'see-money' },
  { label: 'nav.settings', path: adminPaths.settings, icon: 'settings', permission: 'edit-settings' },
  { label: 'nav.landing', path: adminPaths.landing, icon: 'home', permission: 'edit-landing' },
  { label: 'nav.templates', path: adminPaths.templates, icon: 'eye', permission: 'edit-templates' },
  ...resourceNames.map((name) => {
    const { icon, permission } = resources[name]
    return { label: `${name}:title`, path: resourcePath(name), icon, permission }
  }),
  { label: 'nav.exports', path: adminPaths.exports, icon: 'download', permission: 'export-data' },
  { label: 'nav.mails', path: adminPaths.mails, icon: 'alert', permission: 'edit-athletes' },
  { label: 'nav.profile', path: adminPaths.profile, icon: 'user', permission: 'see-dashboard' },
]

export const navigationFor = (actor: Actor): NavigationEntry[] =>
  allEntries.filter(({ permission }) => can(actor, permission))

/** In the week of a race a phone's bar has its kit pick-up in place of the events, which are below More then. */
export function barEntries(entries: NavigationEntry[], race: { id: string } | null) {
  const entriesOfBar = entries.filter(({ isInBar }) => isInBar)
  const bar = entriesOfBar.map((entry) => (race && entry.path === adminPaths.events ? entryOfRace(race.id) : entry))
  return { bar, others: entries.filter((entry) => !bar.includes(entry)) }
}

const entryOfRace = (id: string): NavigationEntry => ({
  label: 'nav.checkIn',
  path: adminPaths.checkIn(id),
  area: adminPaths.event(id),
  icon: 'qr',
  permission: 'check-in',
})

/** Forms of new rows. */
export const creationsFor = (actor: Actor): NavigationEntry[] =>
  [
    {
      label: 'admin:new.article',
      path: adminPaths.newArticle,
      icon: 'plus' as const,
      permission: 'manage-news' as const,
    },
    ...resourceNames.map((name) => ({
      label: `${name}:new`,
      path: `${resourcePath(name)}?edit=new`,
      icon: 'plus' as const,
      permission: resources[name].permission,
    })),
  ].filter(({ permission }) => can(actor, permission))

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

export const currentEntry = (path: string, entries: NavigationEntry[]): NavigationEntry | undefined =>
  entries
    .filter((entry) =>
      entry.path === adminPaths.dashboard ? path === entry.path : isWithin(path, entry.area ?? entry.path),
    )
    .toSorted((one, other) => other.path.length - one.path.length)[0]
