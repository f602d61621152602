import * as v from 'valibot'
import { optionalLine, paragraphs } from '../text/fields.ts'
import type { Settings } from '../organizations/settings-views.ts'

/** Who sells, as receipts name them. */
export const receiptColumns = {
  legalName: optionalLine(200),
  taxId: optionalLine(40),
  legalAddress: paragraphs(300),
}

export const receiptSettingsForm = v.object({ version: v.string(), ...receiptColumns })

export type ReceiptSettingsInput = v.InferInput<typeof receiptSettingsForm>
export type ReceiptSettingsEdit = v.InferOutput<typeof receiptSettingsForm>
export type ReceiptSettings = Settings<Omit<ReceiptSettingsEdit, 'version'>>
