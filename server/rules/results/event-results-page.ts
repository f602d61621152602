import type { AuditActor } from '../audit/audit-log.ts'

export type ResultsCompetition = {
  id: string
  name: string
  finishers: number
  isPublic: boolean
  ranksByDistance: boolean
}

export type ImportedFile = {
  id: string
  file: string
  competition: string
  importedAt: string
  importedBy: AuditActor
  finishers: number
}

/**
 * What removing a file does to a finisher of it:
 * - `deleted`: known from this file alone.
 * - `cleared`: registered, and without a result again.
 * - `restored`: has the values of an earlier file again; `same`: they are no others.
 * - `given`: has what staff gave before the file again.
 * - `corrected`: keeps what staff changed since.
 */
export type RemovalOutcome = 'deleted' | 'cleared' | 'restored' | 'given' | 'same' | 'corrected'

/**
 * Finishers by what removing a file does to them. `deletedCorrected` and `clearedCorrected` are those of them
 * whom staff corrected, `later` those of a later file, `notRestored` those it removed.
 */
export type ImportRemoval = Readonly<
  Record<RemovalOutcome | 'deletedCorrected' | 'clearedCorrected' | 'later' | 'notRestored', number>
>

export type EventResults = {
  id: string
  slug: string
  timeZone: string
  /** How many pictures its gallery has. */
  pictures: number
  /** Whether athletes who registered have bibs, by which a file gives them their times. */
  hasBibs: boolean
  competitions: ResultsCompetition[]
  imports: ImportedFile[]
}
