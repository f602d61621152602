import type { RefusalCode } from '../refusals.ts'

/** What every member and every holder of the join link may know. `members` are first names with an initial. */
export type TeamStatus = {
  name: string
  competition: string
  min: number
  size: number
  /** The captain first. */
  members: string[]
  /** A moment: the end of registration, or the start. */
  joinUntil: string
  /** What a member's registration by link fails for now; null: nothing. */
  joinRefusal: RefusalCode | null
}

/** What a captain manages. `missing` has the labels of what each member misses, in the order of `members`. */
export type CaptainTeam = { revision: number; nameLabel: string; missing: string[][] }

export type MemberTeam = TeamStatus & { joinUrl: string | null }
