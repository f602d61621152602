import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMomentOrNull } from '#server/lists/moments.ts'
import { mailQuotaOf, type MailQuota } from './mail-quota.ts'

export type RecordedMail = Readonly<{ kind: string; isLimited: boolean; queuedAt: string; sentAt: string | null }>

/** The quota of an organization, and what was mailed to `address` within 30 days, latest first, for operators. */
export const mailUse = (
  ctx: PlatformContext,
  organizationId: string,
  address: string | null,
): Promise<MailQuota & { mails: RecordedMail[] }> =>
  ctx.db.transaction(async (em) => ({
    ...(await mailQuotaOf(em, organizationId)),
    mails: await query(
      em,
      sql<RecordedMail>`
        select kind, is_limited as "isLimited", ${isoMomentOrNull('created_at')} as "queuedAt",
          ${isoMomentOrNull('sent_at')} as "sentAt"
        from mail_record where organization_id = ${organizationId}
          and recipient_hash = encode(sha256(convert_to(lower(${address}::text), 'UTF8')), 'hex')
        order by created_at desc, id`,
    ),
  }))
