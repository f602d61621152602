import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import { organizationColumnOf, type Table } from '#server/database/declare-table.ts'
import { erasedValues, eraseRows } from '#server/database/erase-rows.ts'
import type { Em } from '#server/database/orm.ts'
import { sql } from '#server/database/query.ts'
import { tables } from '#server/database/tables.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { FileStore } from '../media/file-store.ts'
import { releaseAccounts } from '../provider-connections/release-accounts.ts'
import { Organization } from './organization.ts'

export const restorableDays = 30
const dayMs = 86_400_000

type Store = Pick<FileStore, 'forget'>

/**
 * Erases personal data, content, secrets and domains of a deleted organization; orders and payments stay without names
 * (docs/decisions/0012). A job gives up the access to its accounts at payment providers. Idempotent. Throws `Refused` `not_found`, `organization_not_deleted`.
 */
export async function eraseOrganization(
  ctx: PlatformContext,
  files: Store,
  organizationId: string,
): Promise<{ isNew: boolean }> {
  return ctx.db.transaction(async (em) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const organization = await em.findOne(Organization, { id: organizationId }, { lockMode })
    if (!organization) throw new Refused({ code: 'not_found' })
    if (!organization.deletedAt) throw new Refused({ code: 'organization_not_deleted' })
    if (organization.erasedAt) return { isNew: false }
    await releaseAccounts(em, ctx, organizationId)
    for (const table of tables) await eraseTable(em, table, organizationId)
    organization.erasedAt = ctx.now
    await em.flush()
    await audit({ ...ctx, organization }, em, 'organization.erased', organizationId)
    // Last: deleted files cannot be rolled back.
    await files.forget(organizationId)
    return { isNew: true }
  })
}

export async function eraseOrganizations(
  ctx: PlatformContext,
  files: Store,
): Promise<{ erased: string[]; failed: { organizationId: string; error: unknown }[] }> {
  const organizationIds = await ctx.db.transaction((em) =>
    findOverdueIds(em, new Date(ctx.now.getTime() - restorableDays * dayMs)),
  )
  const [erased, failed]: [string[], { organizationId: string; error: unknown }[]] = [[], []]
  for (const organizationId of organizationIds) {
    try {
      await eraseOrganization(ctx, files, organizationId)
      erased.push(organizationId)
    } catch (error) {
      failed.push({ organizationId, error })
    }
  }
  return { erased, failed }
}

const findOverdueIds = async (em: Em, before: Date): Promise<string[]> => {
  const rows = await em.find(Organization, { deletedAt: { $lte: before }, erasedAt: null }, { fields: ['id'] })
  return rows.map(({ id }) => id)
}

// Accounts stay: they belong to people, who may use other organizations.
async function eraseTable(em: Em, table: Table, organizationId: string): Promise<void> {
  const { onOrganizationErased } = table
  if (!onOrganizationErased) return
  const rows = sql`${sql.ref(organizationColumnOf(table))} = ${organizationId}`
  const isDeleted = onOrganizationErased === 'deleted'
  const fate = isDeleted ? 'deleted' : { ...erasedValues(table, noNames), ...onOrganizationErased.clear }
  await eraseRows(em, table, rows, fate)
}

const noNames = { en: '', es: '' }
