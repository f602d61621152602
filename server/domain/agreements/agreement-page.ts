import { agreementKinds, type AgreementKind } from '#rules/agreements/agreement-text.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { queryOf } from '../command.ts'
import { agreementsInForce } from './agreement-settings.ts'
import { agreementOf, valuesOf, type PlatformTexts } from './required-texts.ts'

export type AgreementPage = readonly Readonly<{ kind: AgreementKind; version: number | null; paragraphs: string[] }>[]

/** The terms and the waiver in force, for `anyEvent` in the reader's words. */
export const agreementPage = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, platformTexts: PlatformTexts, anyEvent: string): Promise<AgreementPage> {
    const { organization } = ctx
    const inForce = await agreementsInForce(em, organization.id)
    const agreements = agreementKinds.map((kind) => ({ kind, ...inForce[kind] }))
    const values = { ...valuesOf(ctx), event: anyEvent, hours: String(refundHoursOf(organization, {})) }
    return agreementKinds.map((kind) => {
      const { version, text } = agreementOf(ctx, kind, { agreements, platformTexts, values })
      return { kind, version, paragraphs: text.split('\n\n') }
    })
  },
})
