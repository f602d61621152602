import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, idColumn } from '#server/database/columns.ts'
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
