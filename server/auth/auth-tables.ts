import { sql } from 'kysely'
import { EntitySchema } from '@mikro-orm/core'
import { getAuthTables } from 'better-auth/db'
import { declareTable } from '#server/database/declare-table.ts'
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

const authEntities = tables.map(
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

const declarations: Readonly<Record<string, Parameters<typeof declareTable>[1]>> = {
  auth_user: {
    owner: 'person',
    personal: {
      name: 'deleted',
      email: 'deleted',
      emailVerified: 'deleted',
      image: 'deleted',
      locale: 'deleted',
      twoFactorEnabled: 'deleted',
    },
    rowsOfPerson: ({ userId }) => sql`id = ${userId}`,
    export: {
      part: 'account',
      columns: {
        id: 'id',
        name: 'name',
        email: 'email',
        image: 'image',
        locale: 'locale',
        emailVerified: 'emailVerified',
        secondFactor: 'twoFactorEnabled',
        hasPassword: sql`exists (select from auth_account where user_id = auth_user.id and password is not null)`,
        createdAt: 'createdAt',
        updatedAt: 'updatedAt',
      },
    },
    audit: { noun: 'person' },
    hasFiles: false,
  },
  auth_session: {
    owner: 'person',
    personal: { userId: 'deleted', ipAddress: 'deleted', userAgent: 'deleted', host: 'deleted', token: 'deleted' },
    rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
    export: {
      part: 'sessions',
      columns: {
        host: 'host',
        address: 'ipAddress',
        browser: 'userAgent',
        createdAt: 'createdAt',
        lastUsedAt: 'updatedAt',
        expiresAt: 'expiresAt',
      },
      withheld: { userId: 'the account has it', token: 'a secret' },
    },
    onOrganizationErased: 'deleted',
    audit: { nothing: 'logging in and out changes nothing; ending sessions of others is audited' },
    hasFiles: false,
  },
  auth_account: {
    owner: 'person',
    personal: { userId: 'deleted', accountId: 'deleted', password: 'deleted' },
    rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
    export: { nothing: 'a hash; the account says whether there is a password' },
    audit: { noun: 'person' },
    hasFiles: false,
  },
  auth_verification: {
    owner: 'person',
    personal: { identifier: 'deleted', value: 'deleted' },
    rowsOfPerson: ({ userId, isProven, email }) => sql`position(${userId}::text in value) > 0
      or (${isProven} and position(${email}::text in lower(value || identifier)) > 0)`,
    export: { nothing: 'secrets of links, gone within a quarter of an hour' },
    audit: { nothing: 'links that are mailed are audited' },
    hasFiles: false,
  },
}

export const authTables = authEntities.map((entity) => {
  const declaration = declarations[entity.meta.tableName]
  if (!declaration) throw new Error(`${entity.meta.tableName} of better-auth is not declared`)
  return declareTable(entity, declaration)
})
