import type { Em } from '#server/database/orm.ts'
import { mostOf, type AddableItem } from '#rules/merchandise/athlete-merchandise.ts'
import { isOfferedTo } from '#rules/merchandise/offered-item.ts'
import type { Registration } from '../registrations/registration.ts'
import { offeredItems } from './offered-items.ts'
import { quantitiesOf } from './quantities-of.ts'

export async function addableItems(em: Em, registration: Registration): Promise<AddableItem[]> {
  const { organizationId, eventId, competitionId } = registration
  const items = await offeredItems(em, { organizationId, id: eventId })
  if (items.length === 0) return []
  const quantities = await quantitiesOf(em, registration)
  return items
    .filter((item) => isOfferedTo(item, competitionId))
    .map((item) => ({ ...item, most: mostOf(item.rule) - (quantities.get(item.id) ?? 0) }))
    .filter(({ most }) => most > 0)
}
