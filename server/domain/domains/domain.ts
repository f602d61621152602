import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Domain',
  tableName: 'domain',
  properties: {
    ...organizationColumns,
    host: p.string(),
    challenge: p.string(),
    state: p.enum(['pending', 'withdrawn', 'verified', 'redirecting', 'retired'] as const).default('pending'),
    isPrimary: p.boolean().default(false),
    verifiedAt: p.datetime().nullable(),
    retiredAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/**
 * A custom host, served once its DNS TXT challenge is verified. Several organizations may claim a host, one can verify
 * it. `withdrawn` claims are kept until they expire.
 */
export class Domain extends schema.class {}
schema.setClass(Domain)

export const domainTable = declareTable(schema, {
  owner: 'organization',
  rights: { app: ['select'] },
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'domain' },
  hasFiles: false,
})
