import { p } from '@mikro-orm/core'
import { newId } from './ids.ts'

/** Columns that every entity starts with. */
export const identity = {
  id: p.uuid().primary().onCreate(newId),
}

/** Columns of a table that belongs to one organization; row-level security in the migrations guards the same column. */
export const owned = {
  ...identity,
  organizationId: p.uuid(),
}

export const createdAt = {
  createdAt: p
    .datetime()
    .onCreate(() => new Date())
    .defaultRaw('now()'),
}

// The platform's own work names no organization and sees all.
const organizationCondition = (args: { id?: string }) => (args.id ? { organizationId: args.id } : {})

/** The convenience wall: MikroORM adds the organization to every look-up. The wall that holds is row-level security. */
export const ownedByOrganization = {
  organization: { name: 'organization', cond: organizationCondition, default: true },
} as const

/** Money in minor units; bigint in the database, because an Argentine order in centavos outgrows 31 bits. */
export const cents = () => p.bigint('number')
