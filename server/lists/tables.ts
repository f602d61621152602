import type { InferEntity } from '@mikro-orm/core'
import type { SnakeCase } from '@mikro-orm/sql'
import type { Declarations } from '../database/tables.ts'

// The driver returns moments as text.
type Columns<Entity> = {
  [Name in keyof Entity as Name extends string ? SnakeCase<Name> : never]: Entity[Name] extends Date | null
    ? string | Extract<Entity[Name], null>
    : Exclude<Entity[Name], undefined>
}

type LiteralName<Name extends string> = string extends Name ? never : Name

/** What lists read: every declared table, by its name in the database. */
export type Tables = {
  [Table in Declarations[number] as LiteralName<Table['name']>]: Columns<InferEntity<Table['entity']>>
}
