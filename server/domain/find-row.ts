import { LockMode, type EntityClass, type FilterQuery } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'

/** A row of the organization by its id, which may be any text of an address. Throws `Refused` `not_found`. */
export async function findRow<Row extends object>(
  em: Em,
  { organization }: Context,
  entity: EntityClass<Row>,
  id: string,
  lockMode: LockMode.PESSIMISTIC_WRITE | LockMode.NONE = LockMode.NONE,
): Promise<Row> {
  const where = { organizationId: organization.id, id } as FilterQuery<NoInfer<Row>>
  const row = isId(id) ? await em.findOne(entity, where, { lockMode }) : null
  if (!row) throw new Refused({ code: 'not_found' })
  return row
}
