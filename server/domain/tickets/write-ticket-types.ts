import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import type { Event } from '../events/event.ts'
import { createStock, setPoolCapacity } from '../orders/pools.ts'
import { toColumns } from '../tenants/folder-table.ts'
import { ticketTypesTable } from '../tenants/folder-tables.ts'
import { TicketType } from './ticket-type.ts'

/** Writes the ticket types of an event in a tenant's folder. Throws `Refused` `capacity_below_taken`. */
export async function writeTicketTypes(
  em: Em,
  { organizationId, id: eventId }: Pick<Event, 'organizationId' | 'id'>,
  { slug, ticketTypes }: TenantEvent,
): Promise<void> {
  for (const [position, tenantType] of ticketTypes.entries()) {
    const { name, maxQuantity } = tenantType
    const columns = { ...toColumns(ticketTypesTable, tenantType), position }
    const type = await em.findOne(TicketType, { organizationId, eventId, name })
    if (!type) {
      const poolId = await createStock(em, organizationId, maxQuantity)
      em.create(TicketType, { organizationId, eventId, poolId, ...columns } as never)
      continue
    }
    em.assign(type, { ...columns, revision: type.revision + 1 })
    await setPoolCapacity(em, type, maxQuantity).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      throw new Refused({
        code: error.code,
        field: 'maxQuantity',
        values: { event: slug, item: name, ...error.values },
      })
    })
  }
  await em.flush()
}
