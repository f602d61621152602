import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'

/** Queues a failed mail again, or with null all of them. Throws `Refused` `not_found`, `forbidden`. */
export const sendAgain = command({
  permission: 'edit-athletes',
  unaudited: 'the message keeps when it was queued again',
  async run({ em, ctx }, id: string | null) {
    if (id !== null && !isId(id)) throw new Refused({ code: 'not_found' })
    const organizationId = ctx.organization.id
    const mails = await query(
      em,
      sql<{ id: string }>`
        update message set state = 'queued', last_error = null, queued_again_at = now()
        where organization_id = ${organizationId} and state = 'failed' and (${id}::uuid is null or id = ${id}::uuid)
        returning id`,
    )
    if (id !== null && mails.length === 0) throw new Refused({ code: 'not_found' })
    const jobs = mails.map((mail) => ({ organizationId, messageId: mail.id }))
    if (jobs.length > 0) await ctx.enqueue(em, 'deliver-message', jobs)
    return { mails: mails.length }
  },
})
