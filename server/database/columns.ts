import { p } from '@mikro-orm/core'
import { newId } from './ids.ts'

export const idColumn = {
  id: p.uuid().primary().onCreate(newId),
}

export const organizationColumns = {
  ...idColumn,
  organizationId: p.uuid(),
}

export const createdAt = {
  createdAt: p
    .datetime()
    .onCreate(() => new Date())
    .defaultRaw('now()'),
}

/** Of a row that staff edit and delete, and that can be restored (`domain/resource.ts`). */
export const resourceColumns = {
  ...organizationColumns,
  revision: p.integer().default(0),
  deletedAt: p.datetime().nullable(),
  ...createdAt,
}

const organizationCondition = (args: { id?: string }) => (args.id ? { organizationId: args.id } : {})

/**
 * MikroORM adds the organization to every query. This is a convenience; row-level security is what isolates tenants.
 */
export const organizationFilter = {
  organization: { name: 'organization', cond: organizationCondition, default: true },
} as const

/** Money in minor units; bigint, because an Argentine order in centavos exceeds 31 bits. */
export const cents = () => p.bigint('number')
