import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnNameOf, organizationColumnOf, type Table } from '#server/database/declare-table.ts'
import { insertRowOfEachTable, tablesOfOrganizations } from '#server/testing/row-of-each-table.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { eraseOrganization } from './erase-organization.ts'

const urls = await useTestDatabase()
const shop = useShop({}, urls)
let owner: pg.Client
let organizationId: string
type Row = Record<string, string>
const before = new Map<string, Row | undefined>()

const rowOf = async (table: Table): Promise<Row | undefined> => {
  const { rows } = await owner.query<{ row: Row }>(
    `select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(t))) as row
     from "${table.name}" t where ${organizationColumnOf(table)} = $1
     order by t::text limit 1`,
    [organizationId],
  )
  return rows[0]?.row
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  organizationId = (await insertRowOfEachTable(owner, { fillsAll: true })).get('organization')!
  await owner.query('update organization set erased_at = null where id = $1', [organizationId])
  for (const table of tablesOfOrganizations) before.set(table.name, await rowOf(table))
  await eraseOrganization(shop.system, { forget: async () => {} }, organizationId)
})
afterAll(() => owner.end())

/** The columns that its declaration takes from a row that stays. */
const clearedColumns = ({ personal, onOrganizationErased }: Table): string[] => {
  const cleared = Object.entries(personal).filter(([, fate]) => typeof fate === 'object' && 'erased' in fate)
  const further = typeof onOrganizationErased === 'object' ? Object.keys(onOrganizationErased.clear ?? {}) : []
  return [...new Set([...cleared.map(([column]) => column), ...further])].map(columnNameOf).toSorted()
}

it.each(tablesOfOrganizations.map(({ name }) => name))('erases of %s what its declaration says', async (name) => {
  const table = tablesOfOrganizations.find((each) => each.name === name)!
  const after = await rowOf(table)
  if (table.onOrganizationErased === 'deleted') return expect(after).toBeUndefined()
  const changed = Object.keys(after!).filter((column) => after![column] !== before.get(name)![column])
  expect(changed.filter((column) => column !== 'erased_at').toSorted()).toEqual(clearedColumns(table))
})
