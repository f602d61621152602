import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { SavedReply } from '#rules/replies/reply-mail.ts'

/** What a mail to an athlete may begin with. Throws `Refused` `forbidden`. */
export async function savedReplies({ db, organization, actor }: Context): Promise<SavedReply[]> {
  ensureCan(actor, 'edit-athletes')
  const stored = sql<SavedReply>`select id, name, subject, text from reply
    where organization_id = ${organization.id} and deleted_at is null order by name collate alphabetical, id`
  return db.transaction((em) => query(em, stored))
}
