import type { DirectoryEntry } from '#rules/views.ts'

/** An organization of the directory with the custom properties that give its bib its own colours. */
export type ColouredEntry = DirectoryEntry & { colors: Record<string, string> }
