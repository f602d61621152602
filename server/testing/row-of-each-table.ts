import type pg from 'pg'
import { newId } from '../database/ids.ts'
import { organizationTables } from '../database/tables.ts'

type Column = { name: string; type: string; target: string | null }

/**
 * Makes an organization with one row in each of its tables and returns their ids by table. Values are of the right
 * type alone, so this removes the database's checks, references and triggers: only for a database of the test's own.
 */
export async function insertRowOfEachTable(owner: pg.Client): Promise<Map<string, string>> {
  const tables = organizationTables.map(({ name }) => name)
  const ids = new Map(tables.map((name) => [name, newId()]))
  const columns = new Map<string, Column[]>()
  for (const name of tables) columns.set(name, await requiredColumns(owner, name))
  for (const name of tables) await removeRules(owner, name)
  for (const [name, id] of ids) {
    const values = columns.get(name)!.map((column) => {
      if (column.name === 'id') return id
      if (column.name === 'organization_id') return ids.get('organization')!
      return (column.target && ids.get(column.target)) ?? valueOf(column.type)
    })
    const names = columns.get(name)!.map((column) => `"${column.name}"`)
    const places = values.map((_, index) => `$${index + 1}`)
    await owner.query(`insert into "${name}" (${names.join(', ')}) values (${places.join(', ')})`, values)
  }
  return ids
}

/** Also the columns that refer to another table, and `id`. */
const requiredColumns = async (owner: pg.Client, table: string): Promise<Column[]> =>
  (
    await owner.query<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type,
         (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = attrelid
            and attnum = any (conkey) and confrelid <> 'organization'::regclass limit 1) as target
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and (attname = 'id' or (attnotnull and not atthasdef) or exists (select from pg_constraint
           where contype = 'f' and conrelid = attrelid and attnum = any (conkey)))`,
      [table],
    )
  ).rows

async function removeRules(owner: pg.Client, table: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where contype in ('c', 'f') and conrelid = $1::regclass`,
    [table],
  )
  for (const { name } of rows) await owner.query(`alter table "${table}" drop constraint "${name}"`)
  await owner.query(`alter table "${table}" disable trigger user`)
}

const valueOf = (type: string): unknown => {
  if (type.endsWith('[]')) return []
  if (/^(integer|bigint|smallint|numeric|double)/.test(type)) return 1
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-01'
  if (type === 'uuid') return newId()
  if (type === 'boolean') return false
  if (type.startsWith('json')) return '{}'
  if (type === 'bytea') return Buffer.from('x')
  return 'x'
}
