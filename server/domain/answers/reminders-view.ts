import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { Reminders } from '#rules/registrations/reminders.ts'
import { queryOf } from '../command.ts'

/** How far the reminders to many athletes are. Throws `Refused` `not_found`, `forbidden`. */
export const remindersView = queryOf({
  permission: 'edit-athletes',
  subject: remindersOf,
  run: async ({ subject: reminders }) => reminders,
})

async function remindersOf(em: Em, ctx: Context, id: string): Promise<Reminders> {
  const reminders = isId(id) ? await findReminderCounts(em, ctx, id) : null
  if (!reminders) throw new Refused({ code: 'not_found' })
  return reminders
}

export async function findReminderCounts(
  em: Em,
  { organization }: Pick<Context, 'organization'>,
  id: string,
): Promise<Reminders | null> {
  const [reminders] = await query(
    em,
    sql<Reminders>`
      select reminders_id as id,
        case when bool_or(state = 'pending') then 'running' when bool_or(state = 'stopped') then 'stopped'
          else 'done' end as state,
        sum(athlete_count)::int as total,
        coalesce(sum(athlete_count) filter (where state <> 'pending'), 0)::int as done,
        sum(sent_count)::int as sent, sum(recent_count)::int as recent, sum(without_email_count)::int as "withoutEmail",
        sum(withheld_count)::int as withheld
      from reminder_batch where organization_id = ${organization.id} and reminders_id = ${id} group by reminders_id`,
  )
  return reminders ?? null
}

export async function findRemindersUnderWay(em: Em, ctx: Context, eventId: string): Promise<Reminders | null> {
  const [batch] = await query(
    em,
    sql<{ id: string }>`
      select reminders_id as id from reminder_batch
      where organization_id = ${ctx.organization.id} and event_id = ${eventId} and state = 'pending'
      order by created_at desc limit 1`,
  )
  return batch ? findReminderCounts(em, ctx, batch.id) : null
}
