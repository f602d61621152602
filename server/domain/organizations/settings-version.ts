import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { Organization } from './organization.ts'

export const versionOf = (settings: unknown): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22)

export const lockOrganization = async (em: Em, { organization: { id } }: Context): Promise<Organization> => {
  await query(em, sql`select 1 from organization where id = ${id} for update`)
  const row = await em.findOne(Organization, { id, deletedAt: null })
  if (!row) throw new Refused({ code: 'not_found' })
  return row
}

/** Of a command that changes the locked organization; the next request to this process sees the change. */
export const changesOrganization = {
  subject: lockOrganization,
  afterCommit: (ctx: Context) => ctx.invalidateOrganization(),
}

/** Read from the database, never from a cache. */
export const findOrganization = (em: Em, { organization: { id } }: Context): Promise<Organization> =>
  em.findOneOrFail(Organization, { id })

export const ensureUnchanged = (settings: unknown, version: string): void => {
  if (versionOf(settings) !== version) throw new Refused({ code: 'changed_meanwhile' })
}
