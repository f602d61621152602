import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AcceptedText, RequiredText } from '#rules/agreements/acceptance-views.ts'
import {
  agreementKinds,
  fillAgreement,
  type AgreementKind,
  type AgreementValues,
} from '#rules/agreements/agreement-text.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { preferredContact } from '#rules/organizations/contact.ts'
import { Refused } from '#rules/refusals.ts'
import { localize, localizeAll, type LocalizedText } from '#rules/text/localized.ts'
import { parseAcceptanceItems } from '#rules/text/stored-fields.ts'
import { queryOf } from '../command.ts'
import { loadOrder } from '../orders/load-order.ts'
import { contentsOf, type Order } from '../orders/order.ts'

/** The platform's texts in the reader's language, for organizations without texts of their own. */
export type PlatformTexts = Readonly<Record<AgreementKind, string>>

type AgreementInForce = Readonly<{
  kind: AgreementKind
  version: number
  text: LocalizedText | null
}>

type Row = {
  title: string
  refundHours: number | null
  acceptanceItems: unknown
  isPaid: boolean
  agreements: AgreementInForce[]
}

const versionsInForce = (organizationId: string, at: Date | null) => sql`(
  select coalesce(jsonb_agg(latest), '[]') from (
    select distinct on (kind) kind, version, text from agreement
    where organization_id = ${organizationId} and (${at}::timestamptz is null or created_at <= ${at})
    order by kind, version desc) as latest)`

/** Those of an event's checkout page, of an order where its id is given. */
export const acceptancePage = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, eventId: string, platformTexts: PlatformTexts, confirmationId?: string) {
    const texts = await requiredTexts(em, ctx, eventId, platformTexts)
    return confirmationId ? textsOfOrder(await loadOrder(em, ctx, confirmationId), texts) : texts
  },
})

/** With tickets, and merchandise that is added to a place, only the terms: the rest is about taking part. */
export const textsOfOrder = (order: Order, texts: readonly RequiredText[]): RequiredText[] =>
  texts.filter(({ kind }) => kind === 'terms' || contentsOf(order) === 'places')

/**
 * What a buyer of an event has to accept now, or had to `at` an earlier moment: the organization's terms and waiver,
 * then the event's items. Throws `Refused` `not_found`.
 */
export async function requiredTexts(
  em: Em,
  ctx: Context,
  eventId: string,
  platformTexts: PlatformTexts,
  at: Date | null = null,
): Promise<RequiredText[]> {
  const { organization, locale } = ctx
  const [row] = await query(
    em,
    sql<Row>`
      select title, refund_hours as "refundHours", acceptance_items as "acceptanceItems",
        exists (select from competition where competition.organization_id = event.organization_id
          and event_id = event.id and price > 0) as "isPaid",
        ${versionsInForce(organization.id, at)} as agreements
      from event where organization_id = ${organization.id} and id = ${eventId}`,
  )
  if (!row) throw new Refused({ code: 'not_found' })
  const { title, isPaid, agreements, acceptanceItems } = row
  const values = { ...valuesOf(ctx), event: title, hours: String(isPaid ? refundHoursOf(organization, row) : 0) }
  const items = localizeAll(parseAcceptanceItems(acceptanceItems), locale, organization.language)
  return [
    ...agreementKinds.map((kind) => agreementOf(ctx, kind, { agreements, platformTexts, values })),
    ...items.map((item): AcceptedText => ({ kind: 'item', version: null, ...item })),
  ].map((text) => ({ ...text, id: textIdOf(text) }))
}

export function valuesOf({ organization }: Pick<Context, 'organization'>): Omit<AgreementValues, 'event' | 'hours'> {
  const way = preferredContact(organization)
  return {
    organization: organization.name,
    contact: way ? `${organization.name} (${way.text})` : organization.name,
  }
}

type Source = { agreements: readonly AgreementInForce[]; platformTexts: PlatformTexts; values: AgreementValues }

export function agreementOf(
  { organization, locale }: Pick<Context, 'organization' | 'locale'>,
  kind: AgreementKind,
  { agreements, platformTexts, values }: Source,
): AcceptedText {
  const own = agreements.find((agreement) => agreement.kind === kind && agreement.text !== null)
  const text = own ? localize(own.text!, locale, organization.language) : platformTexts[kind]
  return { kind, version: own?.version ?? null, text: fillAgreement(text, values).join('\n\n'), document: null }
}

export const textIdOf = ({ kind, text, document }: Omit<AcceptedText, 'version'>): string =>
  `t${createHash('sha256')
    .update(JSON.stringify([kind, text, document]))
    .digest('hex')
    .slice(0, 24)}`
