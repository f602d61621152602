import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, owned } from '../../database/columns.ts'

const schema = defineEntity({
  name: 'Domain',
  tableName: 'domain',
  properties: {
    ...owned,
    host: p.string().unique(),
    challenge: p.string(),
    state: p.enum(['pending', 'verified', 'redirecting', 'retired'] as const).default('pending'),
    isPrimary: p.boolean().default(false),
    verifiedAt: p.datetime().nullable(),
    retiredAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/** A custom host of an organization, served once its DNS TXT challenge is verified. */
export class Domain extends schema.class {}
schema.setClass(Domain)
