import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { MailingPayload } from '../messages/enqueue-message.ts'

export const pausedReason = 'mailing_paused'

type Message = Readonly<{ id: string; payload: MailingPayload }>

/** Takes a mail out of the queue while its mailing is paused. The lock orders it before or after `continueMailing`. */
export const withholdIfPaused = (ctx: Context, { id, payload }: Message): Promise<boolean> =>
  ctx.db.transaction(async (em) => {
    if (payload.isTest) return false
    const organizationId = ctx.organization.id
    const [mailing] = await query(
      em,
      sql<{ state: string }>`
        select state from mailing where organization_id = ${organizationId} and id = ${payload.mailingId} for share`,
    )
    if (mailing?.state !== 'paused') return false
    await query(
      em,
      sql`
        update message set state = 'dropped', last_error = ${pausedReason}, claimed_until = null
        where organization_id = ${organizationId} and id = ${id}`,
    )
    return true
  })
