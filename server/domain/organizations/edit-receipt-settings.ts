import { pick } from '#rules/pick.ts'
import type { ReceiptSettings, ReceiptSettingsEdit } from '#rules/receipts/receipt-settings.ts'
import { audited, command, queryOf, unchanged } from '../command.ts'
import { changesOrganization, ensureUnchanged, findOrganization, versionOf } from './settings-version.ts'

const fields = ['legalName', 'taxId', 'legalAddress'] as const

/** Who issues an organization's receipts. Throws `Refused` `forbidden`. */
export const receiptSettings = queryOf({
  permission: 'edit-bank-details',
  subject: findOrganization,
  async run({ subject: organization }): Promise<ReceiptSettings> {
    const values = pick(organization, fields)
    return { version: versionOf(values), values }
  },
})

/** Receipts that are issued from now on say so; earlier ones stay as they are. Throws `Refused` `forbidden`, `changed_meanwhile`. */
export const editReceiptSettings = command({
  permission: 'edit-bank-details',
  ...changesOrganization,
  action: 'organization.receipts_edited',
  async run({ em, subject: organization }, { version, ...values }: ReceiptSettingsEdit) {
    const before = pick(organization, fields)
    ensureUnchanged(before, version)
    const changed = fields.filter((name) => before[name] !== values[name])
    if (changed.length === 0) return unchanged()
    em.assign(organization, values)
    return audited({ changed })
  },
})
