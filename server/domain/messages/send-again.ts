import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'
import { isLimited, releaseLimitedMails } from './mail-quota.ts'

/**
 * Queues a failed mail again, or with null all of them, of which `withheld` stay failed. Throws `Refused` `not_found`,
 * `forbidden`, for one mail also why it is withheld (`WithheldReason`).
 */
export const sendAgain = command({
  permission: 'edit-athletes',
  unaudited: 'the message keeps when it was queued again',
  async run({ em, ctx }, id: string | null) {
    if (id !== null && !isId(id)) throw new Refused({ code: 'not_found' })
    const organizationId = ctx.organization.id
    const mails = await query(
      em,
      sql<{ id: string; isLimited: boolean }>`
        with chosen as (
          select id, ${isLimited('message', organizationId)} as is_limited from message
          where organization_id = ${organizationId} and state = 'failed' and (${id}::uuid is null or id = ${id}::uuid)
          for update
        )
        update message set state = case when is_limited then 'failed' else 'queued' end, last_error = null,
          queued_again_at = now()
        from chosen where organization_id = ${organizationId} and message.id = chosen.id
        returning message.id, is_limited as "isLimited"`,
    )
    if (id !== null && mails.length === 0) throw new Refused({ code: 'not_found' })
    const idsOf = (wanted: boolean) => mails.flatMap((mail) => (mail.isLimited === wanted ? [mail.id] : []))
    const { releasedIds, withheld } = await releaseLimitedMails(em, organizationId, idsOf(true))
    if (id !== null && withheld[0]) throw new Refused({ code: withheld[0] })
    const jobs = [...idsOf(false), ...releasedIds].map((messageId) => ({ organizationId, messageId }))
    if (jobs.length > 0) await ctx.enqueue(em, 'deliver-message', jobs)
    return { mails: jobs.length, withheld: withheld.length }
  },
})
