import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { SavedReply } from '#rules/replies/reply-mail.ts'

export const savedReplies = (em: Em, { organization }: Context): Promise<SavedReply[]> =>
  query(
    em,
    sql<SavedReply>`select id, name, subject, text from reply
      where organization_id = ${organization.id} and deleted_at is null order by name collate alphabetical, id`,
  )
