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

export type EventResults = {
  id: string
  slug: string
  timeZone: string
  /** How many pictures its gallery has. */
  pictures: number
  competitions: ResultsCompetition[]
  imports: ImportedFile[]
}
