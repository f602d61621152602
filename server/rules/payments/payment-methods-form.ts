import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { checkbox, optionalLine } from '../text/fields.ts'
import { feePayers, type FeePayer } from '../prices/price.ts'
import type { OfferedMethod, PaymentQr } from './offered-methods.ts'

export const qrTextLength = 512

const qrText = optionalLine(qrTextLength)

export const paymentQr = <Picture extends v.GenericSchema<string, string>>(picture: Picture) =>
  v.pipe(
    closedObject({ picture: v.optional(v.nullable(picture), null), text: v.optional(qrText, '') }),
    v.check(({ picture: file, text }) => file !== null || text !== '', 'required'),
  )

const qrPicture = v.pipe(v.optional(v.string('format'), ''), v.regex(/^(?:\/files\/[\w./-]{1,100})?$/, 'format'))

const qrFields = { qrText: v.optional(qrText, ''), qrPicture }

export const manualMethodsForm = v.object({
  version: v.string(),
  offersTransfer: checkbox,
  offersCash: checkbox,
  passesMethodCosts: checkbox,
  ...qrFields,
})

export type ManualMethodsInput = v.InferInput<typeof manualMethodsForm>
export type ManualMethodsEdit = v.InferOutput<typeof manualMethodsForm>
export type ManualMethods = Omit<ManualMethodsEdit, 'version'>

export type ManualMethodsSettings = Readonly<{
  version: string
  values: ManualMethods
  hasBankDetails: boolean
  isCostRefused: boolean
}>

export const eventMethodsForm = v.object({
  version: v.string(),
  card: checkbox,
  mercadopago: checkbox,
  transfer: checkbox,
  qr: checkbox,
  cash: checkbox,
  refundKeepsFees: checkbox,
  returnsApplicationFee: checkbox,
  feesPaidBy: v.optional(v.picklist(['', ...feePayers], 'selection'), ''),
  ...qrFields,
})

export type EventMethodsInput = v.InferInput<typeof eventMethodsForm>
export type EventMethodsEdit = v.InferOutput<typeof eventMethodsForm>
export type EventMethodsValues = Omit<EventMethodsEdit, 'version'>

export type EventMethodsPage = Readonly<{
  id: string
  version: string
  values: EventMethodsValues
  isSetUp: Readonly<Record<OfferedMethod, boolean>>
  isCardSandbox: boolean
  /** Whether the platform has what an organization needs to set it up. */
  isOffered: Readonly<{ card: boolean; mercadopago: boolean }>
  hasOrganizationQr: boolean
  organizationFeesPaidBy: FeePayer
  costsMoney: boolean
  mayEditQr: boolean
}>

export const qrOf = ({ qrText: text, qrPicture: path }: { qrText: string; qrPicture: string }): PaymentQr | null =>
  text || path ? { text, picture: path ? path.replace(/^\/files\//, '') : null } : null

export const qrValuesOf = (qr: PaymentQr | null | undefined) => ({
  qrText: qr?.text ?? '',
  qrPicture: qr?.picture ? `/files/${qr.picture}` : '',
})
