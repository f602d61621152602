import type { OfferedVariant } from './offered-item.ts'

export type AthleteMerchandise = {
  id: string
  item: string
  variantsLabel: string
  variantId: string
  quantity: number
  isConfirmed: boolean
  isCancelled: boolean
  deliveredAt: string | null
  variants: OfferedVariant[]
}
