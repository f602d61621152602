import { EntitySchema } from '@mikro-orm/core'
import { getAuthTables } from 'better-auth/db'
import { authSchema } from './auth-schema.ts'

const types: Record<string, string> = {
  string: 'text',
  number: 'integer',
  boolean: 'boolean',
  date: 'datetime',
  json: 'json',
}

type AuthTable = ReturnType<typeof getAuthTables>[string]
type AuthField = AuthTable['fields'][string]

const columnOf = (name: string, field: AuthField) => ({
  type: field.references || name === 'organizationId' ? 'uuid' : (types[String(field.type)] ?? 'text'),
  nullable: field.required === false,
  unique: field.unique === true,
  index: field.index === true,
  ...(field.type === 'date' && field.required !== false ? { defaultRaw: 'now()' } : {}),
})

const columnNameOf = ({ fieldName }: AuthField) =>
  fieldName ? { fieldName: fieldName.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) } : {}

const tables = Object.values(getAuthTables(authSchema(async () => {})))

export const authEntities = tables.map(
  (table) =>
    new EntitySchema({
      name: table.modelName.replace(/(^|_)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase()),
      tableName: table.modelName,
      properties: {
        id: { type: table.modelName === 'auth_verification' ? 'text' : 'uuid', primary: true },
        ...Object.fromEntries(
          Object.entries(table.fields).map(([name, field]) => [
            name,
            { ...columnOf(name, field), ...columnNameOf(field) },
          ]),
        ),
      },
    }),
)
