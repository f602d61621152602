import { MikroORM } from '@mikro-orm/postgresql'
import config from '../mikro-orm.config.ts'
import type { Table } from '#server/database/declare-table.ts'

/** A table's properties, as entities map them, and whether each may be null. */
export type Schema = ReadonlyMap<string, ReadonlyMap<string, boolean>>

/** Needs no database: `mikro-orm migration:check` compares entities with what the baseline makes. */
export async function entitySchema(entities: readonly Table['entity'][]): Promise<Schema> {
  const orm = await MikroORM.init({ ...config, entities: [...entities] })
  const tables = [...orm.getMetadata().getAll().values()]
  await orm.close()
  return new Map(
    tables.map(({ tableName, props }) => [
      tableName,
      new Map(props.map(({ name, nullable }) => [name, nullable === true])),
    ]),
  )
}

/** Tables of the schema `public` that the statements create. */
export const createdTables = (statements: readonly string[]): string[] =>
  statements.flatMap((text) => [...text.matchAll(statement)].map(([, name]) => name!))

const statement = /\bcreate (?:unlogged )?table (\w+)(?![\w.])/g

/** Names that sound like something about a person. */
const personalName =
  /e-?mail|phone|name$|birth|dni|^ip|address|gender|recipient|buyer|holder|network|user(Agent|Id)|By$|^actor$/i

export function tableProblems(tables: readonly Table[], schema: Schema, created: readonly string[]): string[] {
  const declared = new Set(tables.map(({ name }) => name))
  const undeclared = [...new Set([...schema.keys(), ...created])].filter((name) => !declared.has(name))
  return [
    ...undeclared.map((name) => `${name} has no declaration: call declareTable beside its entity`),
    ...tables.flatMap((table) => {
      const properties = schema.get(table.name)
      const isCreated = properties && created.includes(table.name)
      if (!isCreated) return [`${table.name} is declared, and the baseline does not create it`]
      return problemsOf(table, properties).map((problem) => `${table.name} ${problem}`)
    }),
  ]
}

function problemsOf(table: Table, properties: ReadonlyMap<string, boolean>): string[] {
  const { owner, personal, impersonal = [], onOrganizationErased } = table
  const clear = typeof onOrganizationErased === 'object' ? (onOrganizationErased.clear ?? {}) : {}
  const exported = table.export && 'part' in table.export ? table.export : null
  const exportedColumns = Object.values(exported?.columns ?? {}).filter((column) => typeof column === 'string')
  const withheld = Object.keys(exported?.withheld ?? {})
  const names = [Object.keys(personal), impersonal, Object.keys(clear), exportedColumns, withheld].flat()
  const isOfOrganization = properties.has('organizationId')
  const mustBeOfOrganization = properties.get('organizationId') === false && owner !== 'organization'
  const mustSayWhenErased = (isOfOrganization || owner === 'organization') && !onOrganizationErased
  return [
    ...[...new Set(names)].filter((name) => !properties.has(name)).map((name) => `declares ${name}, which it has not`),
    ...[...properties.keys()]
      .filter((name) => personalName.test(name) && !(name in personal) && !impersonal.includes(name))
      .map((name) => `has ${name}, which sounds personal: name it in personal or in impersonal`),
    ...(mustBeOfOrganization ? ['has an organization in every row, and another owner'] : []),
    ...(mustSayWhenErased ? ['does not say what erasing its organization does'] : []),
    ...personalProblems(table, [...exportedColumns, ...withheld]),
  ]
}

function personalProblems({ personal, rowsOfPerson, ...table }: Table, mentioned: readonly string[]): string[] {
  const fates = Object.values(personal)
  const isDeleted = fates.includes('deleted')
  const isCleared = fates.some((fate) => typeof fate === 'object' && 'erased' in fate)
  const isPartOfExport = table.export && 'part' in table.export
  return [
    ...((isDeleted || isCleared) && !rowsOfPerson ? ['erases personal columns, and no rows are of a person'] : []),
    ...(isDeleted && isCleared ? ['deletes rows whose columns it clears'] : []),
    ...(fates.length && !table.export && rowsOfPerson ? ['does not say what a person gets of it'] : []),
    ...Object.keys(personal)
      .filter((name) => isPartOfExport && !mentioned.includes(name))
      .map((name) => `neither exports nor withholds ${name}`),
  ]
}
