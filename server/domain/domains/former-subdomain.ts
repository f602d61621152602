import { defineEntity, p } from '@mikro-orm/core'
import { createdAt } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'FormerSubdomain',
  tableName: 'former_subdomain',
  properties: { subdomain: p.string().primary(), organizationId: p.uuid(), ...createdAt },
})

/**
 * Redirects to its organization for good and is nobody else's. The database writes these rows when an organization's
 * subdomain changes.
 */
export class FormerSubdomain extends schema.class {}
schema.setClass(FormerSubdomain)

export const formerSubdomainTable = declareTable(schema, {
  owner: 'organization',
  // Rows are written by a trigger.
  rights: { app: ['select'], platform: ['select'] },
  personal: {},
  onOrganizationErased: { retentionReason: 'it stays reserved' },
  audit: { noun: 'organization' },
  hasFiles: false,
})
