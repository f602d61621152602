import { expect, test } from 'vitest'
import { partsOf } from '#rules/tenants/schema-parts.ts'
import { leftColumns, type FolderTable } from './folder-table.ts'
import { folderTables } from './folder-tables.ts'

const columnsOf = ({ table, parent }: FolderTable) =>
  table.columns.filter((column) => !leftColumns.includes(column) && column !== parent)

const namesOf = ({ schema }: FolderTable) => Object.keys(partsOf(schema).entries!)

const columnsInFolder = (folderTable: FolderTable): string[] =>
  namesOf(folderTable).flatMap((name) => [...(folderTable.fields?.[name]?.columns ?? [name])])

test.each(folderTables.map((each) => [each.table.name, each as FolderTable] as const))(
  'each column of %s is in the folder, or left out for a reason',
  (_name, folderTable) => {
    const [inFolder, left] = [columnsInFolder(folderTable), Object.keys(folderTable.left ?? {})]
    expect(columnsOf(folderTable).filter((column) => !inFolder.includes(column) && !left.includes(column))).toEqual([])
    expect(left.filter((column) => inFolder.includes(column))).toEqual([])
  },
)

test.each(folderTables.map((each) => [each.table.name, each as FolderTable] as const))(
  'each field of a folder is a column of %s, or says what it is',
  (_name, folderTable) => {
    const { fields = {}, table } = folderTable
    const names = namesOf(folderTable)
    expect(names.filter((name) => !Object.hasOwn(fields, name) && !table.columns.includes(name))).toEqual([])
    expect(Object.keys(fields).filter((name) => !names.includes(name))).toEqual([])
  },
)
