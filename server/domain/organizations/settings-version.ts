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

/**
 * Runs `change` on the locked organization and saves it; the next request to this process sees the change. Throws
 * `Refused` `not_found`.
 */
export async function changeOrganization<Result>(
  ctx: Context,
  change: (row: Organization, em: Em) => Promise<Result>,
): Promise<Result> {
  const result = await ctx.db.transaction(async (em) => change(await lockOrganization(em, ctx), em))
  ctx.invalidateOrganization()
  return result
}

export const ensureUnchanged = (settings: unknown, version: string): void => {
  if (versionOf(settings) !== version) throw new Refused({ code: 'changed_meanwhile' })
}
