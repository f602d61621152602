import { Migration } from '@mikro-orm/migrations'

/** What takes long on big tables, while sales go on. */
export class Migration0053Indexes extends Migration {
  override name = '0053-indexes'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const [name, definition] of Object.entries(indexes)) {
      // An interrupted run leaves an invalid index.
      this.addSql(`drop index concurrently if exists ${name}`)
      this.addSql(`create index concurrently ${name} on ${definition}`)
    }
    this.addSql('drop index concurrently if exists registration_organization_id_event_id_last_name_id_index')
    this.addSql('alter table message validate constraint message_state_check')
    this.addSql(`update message set state = 'dropped', last_error = null
      where state = 'failed' and last_error = 'what it says is no longer true'`)
  }
}

const indexes = {
  registration_organization_id_event_id_last_name_fi_2be96_index:
    'registration (organization_id, event_id, last_name, first_name, id)',
  registration_organization_id_last_name_first_name_id_index:
    'registration (organization_id, last_name, first_name, id)',
  orders_organization_id_coupon_id_index: 'orders (organization_id, coupon_id) where coupon_id is not null',
  message_failed: `message (organization_id, created_at) where state = 'failed'`,
}
