import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Agreement } from './agreement.ts'
import type { RequiredText } from '#rules/agreements/acceptance-views.ts'
import { storedTextsOf } from './record-acceptance.ts'
import { requiredTexts } from './required-texts.ts'

/** `registrationId` is null for what a buyer accepted for all. */
type SeededAcceptance = Readonly<{ orderId: string; registrationId: string | null; acceptedAt: Date }>

/**
 * Records that the organization's own texts, as they were then, and the event's items were accepted; the platform's texts
 * are not here.
 */
export async function seedAcceptances(
  em: Em,
  ctx: Context,
  eventId: string,
  rows: readonly SeededAcceptance[],
): Promise<void> {
  const locale = ctx.organization.language
  const noPlatformTexts = { terms: '', waiver: '' }
  for (const [savedAt, acceptances] of await byLatestChange(em, ctx, rows)) {
    const texts = await requiredTexts(em, { ...ctx, locale }, eventId, noPlatformTexts, savedAt)
    const ownTexts = texts.filter(({ text }) => text !== '')
    if (ownTexts.length > 0) await insertAcceptances(em, ctx, acceptances, ownTexts)
  }
}

/** What was accepted before the first version was saved counts as accepted then. */
async function byLatestChange(em: Em, { organization }: Context, rows: readonly SeededAcceptance[]) {
  const agreements = await em.find(Agreement, { organizationId: organization.id }, { orderBy: { createdAt: 'asc' } })
  const changes = agreements.map(({ createdAt }) => createdAt)
  return Map.groupBy(rows, ({ acceptedAt }) => changes.findLast((change) => change <= acceptedAt) ?? changes[0] ?? null)
}

const insertAcceptances = (
  em: Em,
  { organization: { id: organizationId, language: locale } }: Context,
  rows: readonly SeededAcceptance[],
  texts: readonly RequiredText[],
) =>
  query(
    em,
    sql`insert into acceptance (id, organization_id, order_id, registration_id, accepted_at, locale, texts)
      select id, ${organizationId}, order_id, registration_id, accepted_at, ${locale},
        ${JSON.stringify(storedTextsOf(texts))}::jsonb
      from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.orderId)}::uuid[],
        ${rows.map((row) => row.registrationId)}::uuid[], ${rows.map((row) => row.acceptedAt.toISOString())}::timestamptz[])
        as accepted (id, order_id, registration_id, accepted_at)`,
  )
