import { audited, command } from '../command.ts'
import { swapWithNeighbour } from '../swap-with-neighbour.ts'
import { MerchandiseItem } from './merchandise-item.ts'

/** Swaps an item with its neighbour; at an end it stays. Throws `Refused` `not_found`, `forbidden`. */
export const moveItem = command({
  permission: 'manage-merchandising',
  subject: MerchandiseItem,
  action: 'merchandise.moved',
  async run({ em, subject: item }, direction: 'up' | 'down') {
    await swapWithNeighbour(em, 'merchandise_item', item, direction)
    return audited()
  },
})
