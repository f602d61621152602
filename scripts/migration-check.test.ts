import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql'
import { expect, test } from 'vitest'
import { placePoolTable } from '#server/domain/competitions/place-pool.ts'
import config from '../mikro-orm.config.ts'

const isMigrationMissing = async (entities: typeof config.entities) => {
  const orm = await MikroORM.init({ ...config, entities: entities ?? [] })
  return orm.migrator.checkSchema().finally(() => orm.close())
}

test('every entity is as the baseline has it', async () => {
  expect(await isMigrationMissing(config.entities)).toBe(false)
})

test('a column that the baseline has not is noticed', async () => {
  const schema = defineEntity({
    name: 'PlacePool',
    tableName: 'place_pool',
    properties: {
      id: p.uuid().primary(),
      organizationId: p.uuid(),
      capacity: p.integer().nullable(),
      taken: p.integer().default(0),
      notes: p.text().nullable(),
    },
  })
  const others = (config.entities ?? []).filter((entity) => entity !== placePoolTable.entity)
  expect(others).toHaveLength((config.entities ?? []).length - 1)
  expect(await isMigrationMissing([...others, schema])).toBe(true)
})
