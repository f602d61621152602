import { defineEntity, p } from '@mikro-orm/core'
import { createdAt } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'FormerSubdomain',
  tableName: 'former_subdomain',
  properties: { subdomain: p.string().primary(), organizationId: p.uuid(), ...createdAt },
})

/**
 * A subdomain that an organization had: it redirects to the organization for good and is nobody else's. The database
 * writes these rows by itself when an organization's subdomain changes.
 */
export class FormerSubdomain extends schema.class {}
schema.setClass(FormerSubdomain)
