import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'

const perQuarter = 3
const windowMinutes = 15

/** The key of a message that is sent again, a few times in a quarter of an hour. Throws `Refused` `too_many_requests`. */
export async function newRepeatKey(
  em: Em,
  { organization }: Context,
  { orderId, recipient }: { orderId: string; recipient: string },
): Promise<string> {
  const [sent] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from message
      where organization_id = ${organization.id} and id = any (array(select messages_of_order(${orderId}::uuid)))
        and recipient = ${recipient}
        and dedupe_key like 'resend:%' and created_at > now() - make_interval(mins => ${windowMinutes})`,
  )
  if (sent!.count >= perQuarter) throw new Refused({ code: 'too_many_requests', values: { minutes: windowMinutes } })
  return `resend:${newId()}`
}
