import type { TeamTerms } from '../teams/team-terms.ts'
import type { PriceTier } from './price-tiers.ts'

export type EditorTier = PriceTier & { id: string }

export type EditorCompetition = {
  id: string
  revision: number
  name: string
  position: number
  price: number
  deferredCash: number
  distanceM: number | null
  startsAt: string
  capacity: number | null
  taken: number
  tiers: EditorTier[]
  team: TeamTerms | null
  hasWaitingList: boolean
  /** Whether anybody has ever begun to register: then it cannot be deleted. */
  isEntered: boolean
}
