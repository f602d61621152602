import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { pick } from '#rules/pick.ts'
import type { ReceiptSettings, ReceiptSettingsEdit } from '#rules/receipts/receipt-settings.ts'
import { audit } from '../audit/audit.ts'
import { Organization } from './organization.ts'
import { changeOrganization, ensureUnchanged, versionOf } from './settings-version.ts'

const fields = ['legalName', 'taxId', 'legalAddress'] as const

/** Who issues an organization's receipts. Throws `Refused` `forbidden`. */
export async function receiptSettings(ctx: Context): Promise<ReceiptSettings> {
  ensureCan(ctx.actor, 'edit-bank-details')
  return ctx.db.transaction(async (em) => {
    const row = await em.findOneOrFail(Organization, { id: ctx.organization.id })
    const values = pick(row, fields)
    return { version: versionOf(values), values }
  })
}

/** Receipts that are issued from now on say so; earlier ones stay as they are. Throws `Refused` `forbidden`, `changed_meanwhile`. */
export async function editReceiptSettings(ctx: Context, { version, ...values }: ReceiptSettingsEdit): Promise<void> {
  ensureCan(ctx.actor, 'edit-bank-details')
  await changeOrganization(ctx, async (row, em) => {
    const before = pick(row, fields)
    ensureUnchanged(before, version)
    const changed = fields.filter((name) => before[name] !== values[name])
    if (changed.length === 0) return
    em.assign(row, values)
    await em.flush()
    await audit(ctx, em, 'organization.receipts_edited', row.id, { changed })
  })
}
