import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { lastCharactersOf, type BankDetails as Details } from '#rules/organizations/bank-details.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { BankPage } from '#rules/organizations/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { BankDetails } from './bank-details.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { lockOrganization } from './settings-version.ts'

/** Shows an owner only the last characters of each number. Throws `Refused` `forbidden`. */
export async function bankPage(ctx: Context, box: SecretBox): Promise<BankPage> {
  ensureCan(ctx.actor, 'edit-bank-details')
  const row = await ctx.db.transaction((em) => findBankDetails(em, ctx))
  if (!row) return { version: versionOf(row), saved: null, isUnreadable: false }
  const details = decryptOrNull(ctx, box, row)
  return {
    version: versionOf(row),
    isUnreadable: details === null,
    saved: details && {
      holder: details.holder,
      bankName: details.bankName,
      accountType: details.accountType,
      accountEnd: lastCharactersOf(details.accountNumber),
      routingEnd: lastCharactersOf(details.routingNumber),
      taxIdEnds: details.taxIds.map(lastCharactersOf),
      savedAt: row.updatedAt.toISOString(),
    },
  }
}

/**
 * The full bank details, for the operator who pays out; reading them is audited. Throws `Refused` `forbidden`,
 * `not_found`, `secret_unreadable`.
 */
export async function readBankDetails(ctx: Context, box: SecretBox): Promise<Details & { savedAt: string }> {
  if (ctx.actor.kind !== 'operator') throw new Refused({ code: 'forbidden' })
  return ctx.db.transaction(async (em) => {
    const row = await findBankDetails(em, ctx)
    if (!row) throw new Refused({ code: 'not_found' })
    const details = JSON.parse(box.open(row.sealed, bankDetailsPurpose(ctx))) as Details
    await audit(ctx, em, 'bank-details.read', row.id)
    return { ...details, savedAt: row.updatedAt.toISOString() }
  })
}

export const hasBankDetails = async (em: Em, ctx: Context): Promise<boolean> =>
  (await findBankDetails(em, ctx)) !== null

/** The account that buyers transfer to; null without one, and when it cannot be decrypted. */
export async function findBankAccount(em: Em, ctx: Context): Promise<Details | null> {
  const row = await findBankDetails(em, ctx)
  return row && decryptOrNull(ctx, ctx.secrets, row)
}

/**
 * Saves bank details, encrypted. The audit entry names changed fields, never values. Throws `Refused` `forbidden`,
 * `changed_meanwhile` unless `version` is current; equal details change nothing.
 */
export async function editBankDetails(
  ctx: Context,
  box: SecretBox,
  { version, ...details }: Details & { version: string },
): Promise<void> {
  ensureCan(ctx.actor, 'edit-bank-details')
  const organizationId = ctx.organization.id
  await ctx.db.transaction(async (em) => {
    await lockOrganization(em, ctx)
    const row = await findBankDetails(em, ctx)
    const before = row && decryptOrNull(ctx, box, row)
    const changed = changedNames(before, details)
    if (changed.length === 0) return
    if (versionOf(row) !== version) throw new Refused({ code: 'changed_meanwhile' })
    const columns = { sealed: box.seal(JSON.stringify(details), bankDetailsPurpose(ctx)), updatedAt: ctx.now }
    const savedRow = row ? em.assign(row, columns) : em.create(BankDetails, { organizationId, ...columns })
    await em.flush()
    await audit(ctx, em, 'bank-details.changed', savedRow.id, { changed })
  })
}

/** Throws `Refused` `forbidden`, `changed_meanwhile` unless `version` is current; nothing to remove is no error. */
export async function removeBankDetails(ctx: Context, version: string): Promise<void> {
  ensureCan(ctx.actor, 'edit-bank-details')
  await ctx.db.transaction(async (em) => {
    const organization = await lockOrganization(em, ctx)
    const row = await findBankDetails(em, ctx)
    if (!row) return
    if (versionOf(row) !== version) throw new Refused({ code: 'changed_meanwhile' })
    em.remove(row)
    // Nobody could transfer anything any more.
    organization.offersTransfer = false
    await em.flush()
    await audit(ctx, em, 'bank-details.removed', row.id)
  })
  ctx.invalidateOrganization()
}

const findBankDetails = (em: Em, { organization: { id: organizationId } }: Context) =>
  em.findOne(BankDetails, { organizationId })

const versionOf = (row: BankDetails | null) => row?.updatedAt.toISOString() ?? ''

export const bankDetailsPurpose = ({ organization }: { organization: { id: string } }): string =>
  `bank details of ${organization.id}`

/** Null when they cannot be decrypted: the owner has to enter them again. */
function decryptOrNull(ctx: Context, box: SecretBox, { sealed }: BankDetails): Details | null {
  try {
    return JSON.parse(box.open(sealed, bankDetailsPurpose(ctx))) as Details
  } catch (error) {
    if (error instanceof Refused && error.code === 'secret_unreadable') return null
    throw error
  }
}

const changedNames = (before: Details | null, after: Details): string[] =>
  (Object.keys(after) as (keyof Details)[]).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
  )
