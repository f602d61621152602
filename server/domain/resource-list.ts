import type { RawBuilder, SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { columnNameOf } from '#server/database/declare-table.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import type { Tables } from '#server/lists/tables.ts'
import type { Fields } from '#rules/forms/form-of.ts'
import { maxCount, type ListPage, type ListShape, type ListState } from '#rules/lists/list-state.ts'
import type { Resource, RowOf } from '#rules/resource.ts'

export type ResourceList<Row, Shape extends ListShape> = Readonly<{
  everything: ListState<Shape>
  page(em: Em, ctx: Context, state: ListState<Shape>, names?: undefined, counted?: number): Promise<ListPage<Row>>
  find(em: Em, ctx: Context, id: string): Promise<Row | null>
  countBy(em: Em, ctx: Context, state: ListState<Shape>, column: string): Promise<ReadonlyMap<string, number>>
  sums(em: Em, ctx: Context, state: ListState<Shape>, page: ListPage<Row>): Promise<NonNullable<ListPage<Row>['sums']>>
  batches(em: Em, ctx: Context, state: ListState<Shape>, window: { size: number }): AsyncIterable<readonly Row[]>
}>

type Columns = Readonly<Record<string, RawBuilder<unknown>>>
type ValuesOf<C extends Columns> = { [Name in keyof C]: C[Name] extends RawBuilder<infer Value> ? Value : never }

type Definition<Shape extends ListShape, C extends Columns> = Readonly<{
  search: readonly string[]
  /** What a row has besides its fields, and fields that are no column of the table. */
  columns?(ctx: Context): C
  /** A filter that is not here compares the column of its name. */
  filters?: { [Name in keyof Shape['filters']]?: (value: string, ctx: Context) => RawBuilder<SqlBool> }
  /** A statement that adds up columns of the rows with these ids. */
  sums?(ids: RawBuilder<unknown>, ctx: Context): RawBuilder<Partial<Record<string, number>>>
}>

/** The rows of a resource's table that are not deleted. Sorts are by `created_at` (`newest`) and columns of their names. */
export function resourceList<F extends Fields, Shape extends ListShape, const C extends Columns = {}>(
  table: keyof Tables,
  { fields, shape }: Pick<Resource<F, Shape>, 'fields' | 'shape'>,
  { search, columns, filters, sums }: Definition<Shape, C>,
): ResourceList<Omit<RowOf<{ fields: F }>, keyof C> & ValuesOf<C>, Shape> {
  const nameOf = (property: string) => `${table}.${columnNameOf(property)}`
  const columnsOf = (ctx: Context) => ({
    id: sql.ref(nameOf('id')),
    revision: sql.ref(nameOf('revision')),
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, { control }]) => control !== 'choices')
        .map(([name, { control }]) => [
          name,
          control === 'moment' ? isoMomentOrNull(nameOf(name)) : sql.ref(nameOf(name)),
        ]),
    ),
    ...columns?.(ctx),
  })
  const sortOf = (name: string) => {
    if (name === 'newest') return { value: sql.ref(nameOf('createdAt')), order: 'desc' as const }
    const column = sql.ref(nameOf(name))
    return { value: fields[name]?.control === 'line' ? sql`${column} collate alphabetical` : column, nullable: true }
  }
  const list = listOf({
    shape,
    from: (db, { organization }: Context) =>
      db
        .selectFrom(table as 'coupon')
        .where(sql<SqlBool>`${sql.ref(nameOf('organizationId'))} = ${organization.id}`)
        .where(sql<SqlBool>`${sql.ref(nameOf('deletedAt'))} is null`),
    columns: columnsOf,
    search: (words) =>
      matchesWords(sql`concat_ws(' ', ${sql.join(search.map((name) => sql.ref(nameOf(name))))})`, words),
    filters: Object.fromEntries(
      Object.keys(shape.filters).map((name) => [
        name,
        (value: string, ctx: Context) => filters?.[name]?.(value, ctx) ?? sql`${sql.ref(nameOf(name))} = ${value}`,
      ]),
    ) as never,
    sorts: Object.fromEntries(shape.sorts.map((name) => [name, () => [sortOf(name)]])) as never,
  })
  const sumsOf = async (em: Em, ctx: Context, state: ListState<Shape>, { total, hasMore }: ListPage<unknown>) => {
    if (!sums || total === 0 || total > maxCount || hasMore) return {}
    const [row] = await query(em, sums(sql`${list.ids(em, ctx, state)}`, ctx))
    return row!
  }
  return { ...list, sums: sumsOf } as never
}
