import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { buy, newBuyer } from './buyer.ts'
import type { Sale } from './sale.ts'

/** Queues `count` mails of one confirmed order, each to another recipient. */
export const queueMails = async (
  { port, ownerUrl, platformUrl }: { port: number; ownerUrl: string; platformUrl: string },
  sale: Sale,
  count: number,
): Promise<void> => {
  const buyer = newBuyer(sale, 0)
  await buy({ port }, buyer, 'approved')
  const { id } = await queryOneRow<{ id: string }>(ownerUrl, 'select id from message where recipient = $1', [
    buyer.email,
  ])
  const roundId = randomUUID()
  const messages = await queryDatabase<{ id: string }>(
    ownerUrl,
    `insert into message (id, organization_id, kind, recipient, locale, payload, dedupe_key, message_id)
     select copy.id, organization_id, kind, copy.number || '-' || recipient, locale, payload, $2 || copy.number,
       '<' || copy.id || '@localhost>'
     from message, (select gen_random_uuid() as id, number from generate_series(1, $3::int) as number) as copy
     where message.id = $1 returning id`,
    [id, roundId, count],
  )
  const boss = new PgBoss({ connectionString: platformUrl, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.insert(
    'deliver-message',
    messages.map((message) => ({ data: { organizationId: sale.organizationId, messageId: message.id } })),
  )
  await boss.stop({ graceful: false })
}
