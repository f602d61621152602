import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idColumn, organizationColumns } from '#server/database/columns.ts'
import { declareTable, type Table } from '#server/database/declare-table.ts'
import { baseline } from '#server/database/baseline/index.ts'
import { tables } from '#server/database/tables.ts'
import { createdTables, entitySchema, tableProblems } from './table-problems.ts'

const created = createdTables(baseline)
const schema = await entitySchema(tables.map(({ entity }) => entity))

const problemsWith = async (table: Table) => {
  const entities = tables.filter(({ name }) => name !== table.name).map(({ entity }) => entity)
  const declarations = [...tables.filter(({ name }) => name !== table.name), table]
  return tableProblems(declarations, await entitySchema([...entities, table.entity]), [...created, table.name])
}

test('every table is declared in full', () => {
  expect(tableProblems(tables, schema, created)).toEqual([])
})

test('a table that only the baseline makes is noticed, in the schema public', () => {
  const statements = [
    'create table waiting_list (\n  id uuid primary key\n);',
    'create table limits.counters (id int);',
  ]
  expect(tableProblems(tables, schema, createdTables([...baseline, ...statements]))).toEqual([
    'waiting_list has no declaration: call declareTable beside its entity',
  ])
})

test('an entity without a declaration is noticed', async () => {
  const waiting = defineEntity({ name: 'Waiting', tableName: 'waiting_list', properties: { ...idColumn } })
  const withWaiting = await entitySchema([...tables.map(({ entity }) => entity), waiting])
  expect(tableProblems(tables, withWaiting, created)).toEqual([
    'waiting_list has no declaration: call declareTable beside its entity',
  ])
})

test('a declaration without a table is noticed', () => {
  expect(
    tableProblems(
      tables,
      schema,
      created.filter((name) => name !== 'coupon'),
    ),
  ).toEqual(['coupon is declared, and the baseline does not create it'])
})

test('a new column that sounds personal is noticed until the declaration says which it is', async () => {
  const waiting = defineEntity({
    name: 'Waiting',
    tableName: 'waiting_list',
    properties: { ...organizationColumns, email: p.string(), birthDate: p.string(), clubName: p.string() },
  })
  const terms = {
    owner: 'organization',
    onOrganizationErased: 'deleted',
    audit: { nothing: '' },
    hasFiles: false,
  } as const
  expect(await problemsWith(declareTable(waiting, { ...terms, personal: {} }))).toEqual([
    'waiting_list has email, which sounds personal: name it in personal or in impersonal',
    'waiting_list has birthDate, which sounds personal: name it in personal or in impersonal',
    'waiting_list has clubName, which sounds personal: name it in personal or in impersonal',
  ])
  const personal = { email: 'deleted', birthDate: 'deleted' } as const
  const declaration = { ...terms, personal, impersonal: ['clubName'] } as const
  expect(await problemsWith(declareTable(waiting, declaration))).toEqual([
    'waiting_list erases personal columns, and no rows are of a person',
  ])
  const rowsOfPerson = ({ email }: { email: string }) => sql`email = ${email}`
  expect(await problemsWith(declareTable(waiting, { ...declaration, rowsOfPerson }))).toEqual([
    'waiting_list does not say what a person gets of it',
  ])
  const part = { part: 'waiting', columns: { email: 'email' } } as const
  expect(await problemsWith(declareTable(waiting, { ...declaration, rowsOfPerson, export: part }))).toEqual([
    'waiting_list neither exports nor withholds birthDate',
  ])
  const whole = { ...part, withheld: { birthDate: 'the account has it' } }
  expect(await problemsWith(declareTable(waiting, { ...declaration, rowsOfPerson, export: whole }))).toEqual([])
})

test('a table of organizations says so, and what erasing one does', async () => {
  const note = defineEntity({ name: 'Note', tableName: 'note', properties: { ...organizationColumns } })
  const declaration = { owner: 'platform', personal: {}, audit: { nothing: '' }, hasFiles: false } as const
  expect(await problemsWith(declareTable(note, declaration))).toEqual([
    'note has an organization in every row, and another owner',
    'note does not say what erasing its organization does',
  ])
})

test('a column that the table has not is noticed, as is a row both deleted and cleared', async () => {
  const note = defineEntity({ name: 'Note', tableName: 'note', properties: { ...idColumn, text: p.text() } })
  const declaration = {
    owner: 'platform',
    personal: { text: 'deleted', author: { erased: '' } },
    rowsOfPerson: () => sql`false`,
    export: { nothing: '' },
    audit: { nothing: '' },
    hasFiles: false,
  } as const
  expect(await problemsWith(declareTable(note, declaration))).toEqual([
    'note declares author, which it has not',
    'note deletes rows whose columns it clears',
  ])
})
