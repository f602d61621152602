import type { EntitySchema, InferEntity } from '@mikro-orm/core'
import { sql, type RawBuilder } from 'kysely'
import type { AuditSubject } from '#rules/audit/audit-actions.ts'
import type { Locale } from '#rules/text/locale.ts'

/** By what a person's rows are found. Unless `isProven`, an e-mail proves nothing. */
export type PersonKeys = Readonly<{
  userId: string | null
  email: string
  emails: readonly string[]
  isProven: boolean
  orderIds: readonly string[]
  registrationIds: readonly string[]
}>

/** JSON is written as a value, anything else that is no text or number as `sql`. */
export type ColumnValue = string | null | boolean | object | RawBuilder<unknown>

/** What erasing a person does: the row goes with the column, the column gets a value, or stays for a reason. */
type PersonalColumn =
  | 'deleted'
  | Readonly<{ erased: ColumnValue | ((erasedNames: Readonly<Record<Locale, string>>) => RawBuilder<unknown>) }>
  | Readonly<{ retentionReason: string }>

/** `rows` is for tables of which a person gets fewer rows than are erased. */
export type PersonalExport<Column extends string> = Readonly<{
  part: string
  columns: Readonly<Record<string, Column | RawBuilder<unknown>>>
  rows?: (person: PersonKeys) => RawBuilder<unknown>
  withheld?: Readonly<Partial<Record<Column, string>>>
}>

export type Right = 'select' | 'insert' | 'update' | 'delete'

/** What the application's and the platform's role may do. */
export type Rights = Readonly<{ app: readonly Right[]; platform: readonly Right[] }>

type Declaration<Column extends string> = Readonly<{
  /** Rows of an organization are bound by row-level security. */
  owner: 'organization' | 'person' | 'platform'
  /** All of them unless named here; the application's role has none to tables of people and of the platform. */
  rights?: Partial<Rights>
  personal: Readonly<Partial<Record<Column, PersonalColumn>>>
  /** Columns that sound personal and are not. */
  impersonal?: readonly Column[]
  rowsOfPerson?: (person: PersonKeys) => RawBuilder<unknown>
  /** What a person gets of their rows, or why nothing. */
  export?: PersonalExport<Column> | Readonly<{ nothing: string }>
  /** Columns to clear besides the personal ones; `retentionReason` says why the rest stays. */
  onOrganizationErased?:
    | 'deleted'
    | Readonly<{ retentionReason: string; clear?: Readonly<Partial<Record<Column, ColumnValue>>> }>
  /** The noun that entries about a change name, and how they call a row of this table; or why there are none. */
  audit: Readonly<{ noun: AuditSubject; name?: RawBuilder<unknown> }> | Readonly<{ nothing: string }>
  /** Whether any column may name files of the store; all its columns are searched before a file is deleted. */
  hasFiles: boolean
}>

export type Table = Declaration<string> & Readonly<{ name: string; entity: EntitySchema; columns: readonly string[] }>

type NameOf<Schema> = Schema extends { tableName: infer Name extends string } ? Name : string

type DeclaredTable<Schema extends EntitySchema> = Omit<Table, 'name' | 'entity'> &
  Readonly<{ name: NameOf<Schema>; entity: Schema }>

type ColumnsOf<Schema> = Extract<keyof InferEntity<Schema>, string>

/** Declares a table beside its entity (docs/decisions/0082); `tables.ts` lists the declarations. */
export const declareTable = <Schema extends EntitySchema>(
  schema: Schema,
  declaration: Declaration<ColumnsOf<Schema>>,
): DeclaredTable<Schema> => ({
  ...(declaration as Declaration<string>),
  name: schema.meta.tableName as NameOf<Schema>,
  entity: schema,
  columns: Object.keys(schema.meta.properties),
})

export const columnNameOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column by which a row belongs to an organization. */
export const organizationColumnOf = ({ columns }: Table): 'organization_id' | 'id' =>
  columns.includes('organizationId') ? 'organization_id' : 'id'

export const organizationName = sql`(select name from organization where id = organization_id)`
