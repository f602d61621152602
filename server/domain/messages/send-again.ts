import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'

/** Queues a failed mail again, or with null all of them. Throws `Refused` `not_found`, `forbidden`. */
export async function sendAgain(ctx: Context, id: string | null): Promise<{ mails: number }> {
  ensureCan(ctx.actor, 'edit-athletes')
  if (id !== null && !isId(id)) throw new Refused({ code: 'not_found' })
  const organizationId = ctx.organization.id
  return ctx.db.transaction(async (em) => {
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
  })
}
