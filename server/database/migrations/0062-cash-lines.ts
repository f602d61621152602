import { Migration } from '@mikro-orm/migrations'

export class Migration0062CashLines extends Migration {
  override name = '0062-cash-lines'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    // An interrupted run leaves an invalid index.
    this.addSql('drop index concurrently if exists order_line_with_cash')
    this.addSql(
      'create index concurrently order_line_with_cash on order_line (organization_id, event_id) where deferred_cash > 0',
    )
  }
}
