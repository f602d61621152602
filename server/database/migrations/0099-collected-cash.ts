import { Migration } from '@mikro-orm/migrations'

export class Migration0099CollectedCash extends Migration {
  override name = '0099-collected-cash'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table order_line add column if not exists cash_collected bigint null')
    this.addSql('drop index concurrently if exists order_line_with_cash_to_return')
    this.addSql(`create index concurrently order_line_with_cash_to_return on order_line (organization_id)
      where cash_collected > deferred_cash
        or state in ('cancelled', 'ended') and deferred_cash > 0 and (paid_in_hand_at is not null or cash_collected > 0)`)
  }
}
