import type { AuditChange } from './audit/audit-log.ts'
import { formTexts, type Fields, type StoredOf, type Texts } from './forms/form-of.ts'
import type { ListShape } from './lists/list-state.ts'
import type { FormTerms, ResourceName } from './resources.ts'

/** How a column's value is rendered and exported. `state` and `list` use texts: `state.<value>`, `empty.<column>`. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'money' | 'moment' | 'state' | 'list'

type Columns = Readonly<Record<string, ColumnKind>>

/** What a resource is, for its form, its list, its export and its tests (docs/adding-a-resource.md). */
export type Resource<F extends Fields = Fields, Shape extends ListShape = ListShape> = Readonly<{
  name: ResourceName
  /** The field that names a row. Two rows never have the same, and a copy begins without it. */
  title: keyof F & string
  fields: F
  shape: Shape
  /** The filter that is shown as tabs with counts; a column of the list has its name. */
  tabs?: keyof Shape['filters'] & string
  columns: Columns
  exportedColumns?: Columns
}>

export const declareResource = <F extends Fields, Shape extends ListShape>(resource: Resource<F, Shape>) => resource

export type RowOf<R extends { fields: Fields }> = StoredOf<R['fields']> & { id: string; revision: number }

export const textsOf = (
  { fields, title }: Pick<Resource, 'fields'> & { title: string },
  row: Readonly<Record<string, unknown>> | null,
  terms: FormTerms,
  isCopy = false,
): Texts => formTexts(fields, isCopy ? { ...row, [title]: null } : row, terms, isCopy)

/** `counts` are of the rows by each value of the filter that is shown as tabs; `edited` is the opened row or that of `?copy`. */
export type ResourcePage<Row, More> = Readonly<{
  rows: Row[]
  total: number
  page: number
  pages: number
  sums?: Readonly<Partial<Record<string, number>>>
  counts: Readonly<Record<string, number>>
  edited: Row | null
  changes: AuditChange[]
  more: More
}>
