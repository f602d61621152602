import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { lastCharactersOf, type BankDetails as Details } from '#rules/organizations/bank-details.ts'
import { Refused } from '#rules/refusals.ts'
import type { BankPage } from '#rules/organizations/settings-views.ts'
import { audited, command, queryOf, unchanged } from '../command.ts'
import { BankDetails } from './bank-details.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { changesOrganization, lockOrganization } from './settings-version.ts'

/** Shows an owner only the last characters of each number. Throws `Refused` `forbidden`. */
export const bankPage = queryOf({
  permission: 'edit-bank-details',
  async run({ em, ctx }, box: SecretBox): Promise<BankPage> {
    const row = await findBankDetails(em, ctx)
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
  },
})

/**
 * The full bank details, for the operator who pays out; reading them is audited. Throws `Refused` `forbidden`,
 * `not_found`, `secret_unreadable`.
 */
export const readBankDetails = command({
  permission: 'edit-bank-details',
  action: 'bank-details.read',
  async run({ em, ctx }, box: SecretBox) {
    if (ctx.actor.kind !== 'operator') throw new Refused({ code: 'forbidden' })
    const row = await findBankDetails(em, ctx)
    if (!row) throw new Refused({ code: 'not_found' })
    const details = JSON.parse(box.open(row.sealed, bankDetailsPurpose(ctx))) as Details
    return audited({}, { subject: row.id, result: { ...details, savedAt: row.updatedAt.toISOString() } })
  },
})

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
export const editBankDetails = command({
  permission: 'edit-bank-details',
  subject: lockOrganization,
  action: 'bank-details.changed',
  async run({ em, ctx, subject }, box: SecretBox, { version, ...details }: Details & { version: string }) {
    const row = await findBankDetails(em, ctx)
    const before = row && decryptOrNull(ctx, box, row)
    const changed = changedNames(before, details)
    if (changed.length === 0) return unchanged()
    if (versionOf(row) !== version) throw new Refused({ code: 'changed_meanwhile' })
    const columns = { sealed: box.seal(JSON.stringify(details), bankDetailsPurpose(ctx)), updatedAt: ctx.now }
    const savedRow = row ? em.assign(row, columns) : em.create(BankDetails, { organizationId: subject.id, ...columns })
    await em.flush()
    return audited({ changed }, { subject: savedRow.id })
  },
})

/** Throws `Refused` `forbidden`, `changed_meanwhile` unless `version` is current; nothing to remove is no error. */
export const removeBankDetails = command({
  permission: 'edit-bank-details',
  ...changesOrganization,
  action: 'bank-details.removed',
  async run({ em, ctx, subject: organization }, version: string) {
    const row = await findBankDetails(em, ctx)
    if (!row) return unchanged()
    if (versionOf(row) !== version) throw new Refused({ code: 'changed_meanwhile' })
    em.remove(row)
    // Nobody could transfer anything any more.
    organization.offersTransfer = false
    return audited({}, { subject: row.id })
  },
})

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
