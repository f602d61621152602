import { deviceDrafts } from '#web/forms/device-draft.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Recents = { savedAt: number; entries: PaletteEntry[] }

const maxRecents = 5

const storage = deviceDrafts<Recents>(({ entries }) => Array.isArray(entries))

// Storage is of the organization's host; members share devices.
const keyOf = (userId: string) => `palette-${userId}`

export const recentEntries = (userId: string): PaletteEntry[] => storage.read(keyOf(userId), Date.now())?.entries ?? []

export function rememberEntry(userId: string, entry: PaletteEntry): void {
  const others = recentEntries(userId).filter(({ path }) => path !== entry.path)
  storage.write(keyOf(userId), { savedAt: Date.now(), entries: [entry, ...others].slice(0, maxRecents) })
}

export const forgetEntries = (userId: string): void => storage.write(keyOf(userId), null)
