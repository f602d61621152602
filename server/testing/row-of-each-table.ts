import type pg from 'pg'
import { newId } from '../database/ids.ts'
import { columnNameOf } from '../database/declare-table.ts'
import { tables } from '../database/tables.ts'

type Column = { name: string; type: string; target: string | null; isRequired: boolean }

/** Tables whose rows belong to an organization, also those of people. */
export const tablesOfOrganizations = tables.filter(
  ({ name, columns }) => name === 'organization' || columns.includes('organizationId'),
)

/**
 * Makes an organization with one row in each of its tables and returns their ids by table; columns that may be null
 * are null, unless `fillsAll`. Values are of the right type alone, so this removes the database's checks, references
 * and triggers: only for a database of the test's own.
 */
export async function insertRowOfEachTable(owner: pg.Client, { fillsAll = false } = {}): Promise<Map<string, string>> {
  const names = tablesOfOrganizations.map(({ name }) => name)
  const ids = new Map(names.map((name) => [name, newId()]))
  const columns = new Map<string, Column[]>()
  for (const name of names)
    columns.set(
      name,
      (await columnsOf(owner, name)).filter(({ isRequired }) => fillsAll || isRequired),
    )
  for (const name of names) await removeRules(owner, name)
  for (const [name, id] of ids) {
    const values = columns.get(name)!.map((column) => {
      if (column.name === 'id') return id
      if (column.name === 'organization_id') return ids.get('organization')!
      return (column.target && ids.get(column.target)) ?? choicesOf(name).get(column.name) ?? valueOf(column.type)
    })
    const quoted = columns.get(name)!.map((column) => `"${column.name}"`)
    const places = values.map((_, index) => `$${index + 1}`)
    await owner.query(`insert into "${name}" (${quoted.join(', ')}) values (${places.join(', ')})`, values)
  }
  return ids
}

const columnsOf = async (owner: pg.Client, table: string): Promise<Column[]> =>
  (
    await owner.query<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type,
         (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = attrelid
            and attnum = any (conkey) and confrelid <> 'organization'::regclass limit 1) as target,
         attname = 'id' or attnotnull or exists (select from pg_constraint
           where contype = 'f' and conrelid = attrelid and attnum = any (conkey)) as "isRequired"
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
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

/** The first choice of each column that is one of several words. */
const choicesOf = (table: string): Map<string, unknown> => {
  const { properties } = tables.find(({ name }) => name === table)!.entity.meta
  const choices = Object.entries<{ items?: unknown[] }>(properties as never).filter(([, { items }]) => items)
  return new Map(choices.map(([name, { items }]) => [columnNameOf(name), items![0]]))
}

const valueOf = (type: string): unknown => {
  if (type.endsWith('[]')) return [valueOf(type.slice(0, -2))]
  if (/^(integer|bigint|smallint|numeric|double)/.test(type)) return 1
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-01'
  if (type === 'uuid') return newId()
  if (type === 'boolean') return true
  if (type.startsWith('json')) return '{"x": "x"}'
  return type === 'bytea' ? Buffer.from('x') : 'x'
}
