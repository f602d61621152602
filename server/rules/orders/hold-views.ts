import type { PaymentLabel } from './order-state.ts'
import type { OfferedMethod } from '../payments/offered-methods.ts'
import type { EventHead } from '../events/admin-event-views.ts'

export type HoldRow = {
  id: string
  number: string
  name: string
  email: string
  competitions: string
  places: number
  method: OfferedMethod | null
  label: PaymentLabel
  since: string
  until: string
  /** Networks are numbered by the places they hold, the largest first, to keep addresses private; null when unknown. */
  network: number | null
  ofNetwork: number | null
}

export type HoldsPage = {
  event: EventHead
  rows: HoldRow[]
  total: number
  places: number
  page: number
  pages: number
}
