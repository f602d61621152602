import type { DirectoryEntry } from '#rules/views.ts'

export type ColouredEntry = DirectoryEntry & { colors: Record<string, string> }
