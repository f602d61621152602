import { isId } from '../ids.ts'
import { oneOf } from '../lists/list-state.ts'

const deliveries = ['yes', 'no'] as const

/** `id` is of an item or of a variant; null: any. */
export type MerchandiseFilter = Readonly<{ id: string | null; delivered: (typeof deliveries)[number] | null }>

export function merchandiseFilter(query: URLSearchParams): MerchandiseFilter | null {
  const item = query.get('item')
  const filter = { id: isId(item) ? item : null, delivered: oneOf(deliveries)(query.get('delivered') ?? '') }
  return filter.id === null && filter.delivered === null ? null : filter
}
