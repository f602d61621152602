import { DateTimeType } from '@mikro-orm/core'
import type * as v from 'valibot'
import type { Table } from '#server/database/declare-table.ts'
import type { Em } from '#server/database/orm.ts'
import { partsOf } from '#rules/tenants/schema-parts.ts'

/**
 * A field whose JSON is not the column of its name: it has these columns, or that one. Without `read` it is in folders
 * only; without `write` the column of its name gets the value, if there is one.
 */
export type FolderField<Row> = Readonly<{
  columns?: readonly (keyof Row & string)[]
  read?: (row: Row, rows: TenantRows) => unknown
  // oxlint-disable-next-line typescript/no-explicit-any -- a value that the schema has checked
  write?: (value: any) => Partial<Row>
}>

/** How a table's rows are written in a tenant's folder: each field of the schema is the column of its name. */
export type FolderTable<Row extends object = object> = Readonly<{
  table: Table
  schema: v.GenericSchema
  fields?: Readonly<Record<string, FolderField<Row>>>
  /** The column that names the row which a row belongs to. */
  parent?: keyof Row & string
  order?: readonly (keyof Row & string)[]
  /** The columns that no folder has, and why. */
  left?: Readonly<Partial<Record<keyof Row & string, string>>>
}>

/** A field that is a column of another name. */
export const renamed = <Row>(column: keyof Row & string): FolderField<Row> => ({
  columns: [column],
  read: (row) => row[column],
  write: (value) => ({ [column]: value }) as Partial<Row>,
})

/** A field that is an object of columns. */
export const grouped = <Row>(columns: Readonly<Record<string, keyof Row & string>>): FolderField<Row> => ({
  columns: Object.values(columns),
  read: (row) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column] ?? null])),
  write: (value) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [column, value[name]])) as Partial<Row>,
})

/** Of every table: ids, counters of edits, and places in a list, which the folder's own order says. */
export const leftColumns: readonly string[] = ['id', 'organizationId', 'createdAt', 'deletedAt', 'revision', 'position']

export function toFolder<Row extends object>(folderTable: FolderTable<Row>, row: Row, rows: TenantRows): object {
  const { table, fields = {} } = folderTable
  return Object.fromEntries(
    namesOf(folderTable).flatMap((name) => {
      const field = fields[name]
      if (field ? !field.read : !table.columns.includes(name)) return []
      return [[name, toJson(field?.read ? field.read(row, rows) : row[name as keyof Row])]]
    }),
  )
}

const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))

/** What `values`, a part of a folder, says about the columns of its row. */
export function toColumns<Row extends object>(folderTable: FolderTable<Row>, values: object): Partial<Row> {
  const { table, fields = {} } = folderTable
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field?.write) Object.assign(columns, field.write(value))
    else if (value !== undefined && table.columns.includes(name))
      columns[name] = isMoment(table, name) && value !== null ? new Date(value) : value
  }
  return columns as Partial<Row>
}

const isMoment = ({ entity }: Table, column: string) => {
  const { type, runtimeType } = entity.meta.properties[column]!
  return (type as unknown) === DateTimeType || runtimeType === 'Date'
}

const namesOf = ({ schema }: Pick<FolderTable, 'schema'>) => Object.keys(partsOf(schema).entries!)

type RowClass<Row extends object = object> = abstract new () => Row

/** The rows of an organization that its folder is made of. */
export class TenantRows {
  readonly #rows: ReadonlyMap<RowClass, readonly object[]>

  private constructor(rows: ReadonlyMap<RowClass, readonly object[]>) {
    this.#rows = rows
  }

  static async load(em: Em, organizationId: string, classes: readonly RowClass[]): Promise<TenantRows> {
    const rows = new Map<RowClass, readonly object[]>()
    for (const rowClass of classes) rows.set(rowClass, await em.find<object>(rowClass as never, { organizationId }))
    return new TenantRows(rows)
  }

  all<Row extends object>(rowClass: RowClass<Row>): readonly Row[] {
    return this.#rows.get(rowClass)! as readonly Row[]
  }

  /** Those that are not deleted, and belong to `parentId` if it is given. */
  of<Row extends object>({ table, parent, order = [] }: FolderTable<Row>, parentId?: string): Row[] {
    return this.all(table.entity.class as RowClass<Row>)
      .filter((row) => (row as { deletedAt?: Date | null }).deletedAt == null)
      .filter((row) => parentId === undefined || row[parent!] === parentId)
      .toSorted((one, other) => compareBy(order, one, other))
  }

  /** The same as a folder has them. */
  list<Row extends object>(folderTable: FolderTable<Row>, parentId?: string): object[] {
    return this.of(folderTable, parentId).map((row) => toFolder(folderTable, row, this))
  }
}

function compareBy<Row extends object>(order: readonly (keyof Row)[], one: Row, other: Row): number {
  for (const column of order) {
    const [left, right] = [one[column], other[column]]
    if (left < right) return -1
    if (left > right) return 1
  }
  return 0
}
