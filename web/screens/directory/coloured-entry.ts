import type { DirectoryEntry } from '../../../server/rules/views.ts'

/** An organization of the directory with the custom properties that give its bib its own colours. */
export type ColouredEntry = DirectoryEntry & { colors: Record<string, string> }
