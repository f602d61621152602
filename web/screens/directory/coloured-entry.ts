import type { DirectoryEntry } from '#rules/organizations/directory-views.ts'

export type ColouredEntry = DirectoryEntry & { colors: Record<string, string> }
