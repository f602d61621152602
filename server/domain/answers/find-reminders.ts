import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Registration } from '../registrations/registration.ts'
import { reminderKeyOf } from './reminder-key.ts'

/** `actor` is null of those of releases that did not store it. */
export type Reminder = { id: string; at: string; actor: string | null }

export function findReminders(
  em: Em,
  { organizationId, id }: Pick<Registration, 'organizationId' | 'id'>,
): Promise<Reminder[]> {
  const prefix = reminderKeyOf(id, '')
  return query(
    em,
    sql<Reminder>`
      select id, substr(dedupe_key, ${prefix.length + 1}::int) as at, payload ->> 'actor' as actor from message
      where organization_id = ${organizationId} and dedupe_key > ${prefix} and dedupe_key <= ${reminderKeyOf(id, '9')}
      order by dedupe_key desc`,
  )
}
