import type { EntityClass, EntityData, FilterQuery } from '@mikro-orm/core'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'

type Revised = { organizationId: string; id: string; revision: number }

/**
 * Changes a row that still has `revision`, and raises it. The UPDATE itself checks it: of two concurrent saves, one
 * fails. Throws `Refused` `changed_meanwhile` (`values.revision`), `not_found`.
 */
export async function updateRevision<Row extends Revised>(
  em: Em,
  entity: EntityClass<Row>,
  { organizationId, id }: Pick<Row, 'organizationId' | 'id'>,
  { revision, columns }: { revision: number; columns: EntityData<Row> },
): Promise<void> {
  const where = { organizationId, id } as FilterQuery<Row>
  const current = { organizationId, id, revision } as FilterQuery<Row>
  if ((await em.nativeUpdate(entity, current, { ...columns, revision: revision + 1 })) > 0) return
  const row = (await em.findOne(entity, where, { refresh: true })) as Row | null
  if (!row) throw new Refused({ code: 'not_found' })
  throw new Refused({ code: 'changed_meanwhile', values: { revision: row.revision } })
}
