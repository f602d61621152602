import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'
import { Message } from './message.ts'

/** Takes a failed mail off the list, or with `isDropped` false back onto it. Throws `Refused` `not_found`, `forbidden`. */
export const dropMail = command({
  permission: 'edit-athletes',
  subject: Message,
  unaudited: 'the list of failed mails is work to do, and each mail keeps its state',
  async run({ em, subject: { organizationId, id } }, isDropped: boolean) {
    const [from, to] = isDropped ? ['failed', 'dropped'] : ['dropped', 'failed']
    const rows = await query(
      em,
      sql`
        update message set state = ${to}
        where organization_id = ${organizationId} and id = ${id} and state = ${from} and last_error is not null
        returning id`,
    )
    if (rows.length === 0) throw new Refused({ code: 'not_found' })
    return { mail: id, isDropped }
  },
})
