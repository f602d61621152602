import { Migration } from '@mikro-orm/migrations'

export class Migration0100KeptCash extends Migration {
  override name = '0100-kept-cash'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table order_line add column if not exists cash_kept bigint not null default 0')
    this.addSql(`update order_line set cash_kept = order_line.deferred_cash from orders
      where orders.organization_id = order_line.organization_id and orders.id = order_line.order_id
        and order_line.state in ('cancelled', 'ended') and order_line.deferred_cash > 0
        and order_line.paid_in_hand_at is not null and orders.settled_at >= order_line.paid_in_hand_at`)
  }
}
