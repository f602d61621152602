import { Migration } from '@mikro-orm/migrations'

export class Migration0023RecentRows extends Migration {
  override name = '0023-recent-rows'

  override isTransactional(): boolean {
    return false
  }

  // Rows are written in the order of their time: a block range index takes one page where a tree would take thousands.
  override up(): void {
    for (const [name, definition] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`)
      this.addSql(`create index concurrently ${name} on ${definition}`)
    }
  }
}

const indexes = {
  orders_recent: 'orders using brin (created_at)',
  message_recent: 'message using brin (created_at)',
  payment_event_recent: 'payment_event using brin (received_at)',
}
