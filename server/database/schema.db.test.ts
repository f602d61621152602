import pg from 'pg'
import { expect, it } from 'vitest'
import { openOrm } from './orm.ts'
import { databaseUrls } from '../testing/worker-database.ts'

const urls = databaseUrls

it('the baseline gives every entity its table and columns, with the same nullability', async () => {
  const orm = await openOrm(urls.owner)
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; nullable: boolean }>(
      `select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable
       from information_schema.columns where table_schema = 'public' and table_name not like 'mikro_orm%'`,
    )
    const mappedColumns = [...orm.getMetadata().getAll().values()].flatMap((entity) =>
      entity.props.map((property) => ({
        name: `${entity.tableName}.${property.fieldNames[0]}`,
        nullable: property.nullable === true,
      })),
    )
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    expect(rows.sort(byName)).toEqual(mappedColumns.sort(byName))
  } finally {
    await client.end()
    await orm.close()
  }
})
