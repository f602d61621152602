import { query, sql } from '#server/database/query.ts'
import type { SavedReply } from '#rules/replies/reply-mail.ts'
import { queryOf } from '../command.ts'

/** What a mail to an athlete may begin with. Throws `Refused` `forbidden`. */
export const savedReplies = queryOf({
  permission: 'edit-athletes',
  run: ({ em, ctx: { organization } }): Promise<SavedReply[]> =>
    query(
      em,
      sql<SavedReply>`select id, name, subject, text from reply
        where organization_id = ${organization.id} and deleted_at is null order by name collate alphabetical, id`,
    ),
})
