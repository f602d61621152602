import { Migration } from '@mikro-orm/migrations'

export class Migration0087OrderIndexes extends Migration {
  override name = '0087-order-indexes'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const [name, definition] of Object.entries(indexes)) {
      // An interrupted run leaves an invalid index.
      this.addSql(`drop index concurrently if exists ${name}`)
      this.addSql(`create index concurrently ${name} on ${definition}`)
    }
  }
}

const indexes = {
  orders_organization_id_created_at_id_index: 'orders (organization_id, created_at, id)',
  orders_organization_id_total_index: 'orders (organization_id, total)',
  orders_buyer_search: 'orders using gin (searchable_buyer(buyer) gin_trgm_ops)',
  refund_for_staff: `refund (organization_id, order_id) where state in ('failed', 'manual')`,
  payment_organization_id_received_amount_index: 'payment (organization_id, received_amount) where received_amount > 0',
  payment_charged_back: `payment (organization_id, order_id) where state = 'charged_back'`,
  payment_again: `payment (organization_id, order_id) where state = 'approved' and attempt > 1`,
  message_of_order: `message (organization_id, (payload ->> 'orderId'))`,
  payment_event_quarantined: `payment_event (provider, provider_payment_id) where state = 'quarantined'`,
}
