import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, idColumn } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { AccountLinkPurpose } from '#rules/accounts/account-mails.ts'

const schema = defineEntity({
  name: 'AccountLink',
  tableName: 'account_link',
  properties: {
    ...idColumn,
    tokenHash: p.string().unique(),
    purpose: p.string().$type<AccountLinkPurpose>(),
    email: p.string(),
    userId: p.uuid().nullable(),
    organizationId: p.uuid().nullable(),
    data: p.json<Record<string, string>>(),
    expiresAt: p.datetime(),
    ...createdAt,
  },
  indexes: [{ properties: ['userId'] }, { properties: ['organizationId'] }, { properties: ['expiresAt'] }],
})

/** A single-use link mailed to a person. Only the hash of its token is stored; the row is deleted on use. */
export class AccountLink extends schema.class {}
schema.setClass(AccountLink)

export const accountLinkTable = declareTable(schema, {
  owner: 'person',
  personal: { email: 'deleted', userId: 'deleted', data: 'deleted' },
  rowsOfPerson: ({ userId, isProven, email }) => sql`user_id = ${userId}
    or (${isProven} and (lower(email) = ${email} or position(${email}::text in lower(data::text)) > 0))`,
  export: {
    part: 'links',
    columns: { purpose: 'purpose', email: 'email', createdAt: 'createdAt', expiresAt: 'expiresAt' },
    // A link to somebody else may name this person's address.
    rows: ({ userId, isProven, email }) => sql`user_id = ${userId} or (${isProven} and lower(email) = ${email})`,
    withheld: { userId: 'the account has it', data: 'addresses of pages, and the e-mails of `emailChanges`' },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'asking for a link and using it are audited' },
  hasFiles: false,
})
