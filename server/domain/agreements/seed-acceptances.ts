import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { storedTextsOf } from './record-acceptance.ts'
import { requiredTexts } from './required-texts.ts'

/** `registrationId` is null for what a buyer accepted for all. */
type SeededAcceptance = Readonly<{ orderId: string; registrationId: string | null; acceptedAt: Date }>

/** Records that the organization's own texts and the event's items were accepted; the platform's texts are not here. */
export async function seedAcceptances(
  em: Em,
  ctx: Context,
  eventId: string,
  rows: readonly SeededAcceptance[],
): Promise<void> {
  const locale = ctx.organization.language
  const noPlatformTexts = { terms: '', waiver: '' }
  const texts = await requiredTexts(em, { ...ctx, locale }, eventId, noPlatformTexts)
  const ownTexts = texts.filter(({ text }) => text !== '')
  if (ownTexts.length === 0) return
  const stored = JSON.stringify(storedTextsOf(ownTexts))
  await query(
    em,
    sql`insert into acceptance (id, organization_id, order_id, registration_id, accepted_at, locale, texts)
      select id, ${ctx.organization.id}, order_id, registration_id, accepted_at, ${locale}, ${stored}::jsonb
      from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.orderId)}::uuid[],
        ${rows.map((row) => row.registrationId)}::uuid[], ${rows.map((row) => row.acceptedAt.toISOString())}::timestamptz[])
        as accepted (id, order_id, registration_id, accepted_at)`,
  )
}
