import type { MerchandiseRule } from './merchandise-schema.ts'

export type EditorVariant = {
  id: string
  name: string
  /** Null: unlimited. */
  stock: number | null
  taken: number
  /** Whether anybody has ever chosen it: then it cannot be deleted. */
  isChosen: boolean
}

export type EditorItem = {
  id: string
  revision: number
  position: number
  name: string
  description: string
  picture: string | null
  price: number
  rule: MerchandiseRule
  variantsLabel: string
  competitionIds: string[] | null
  isActive: boolean
  variants: EditorVariant[]
}

export type SupplierRow = {
  item: string
  variant: string
  /** Null: of athletes who were deleted. */
  competition: string | null
  confirmed: number
  held: number
  delivered: number
}

export type EventMerchandise = {
  id: string
  isOpen: boolean
  competitions: { id: string; name: string }[]
  items: EditorItem[]
  supply: SupplierRow[]
}
