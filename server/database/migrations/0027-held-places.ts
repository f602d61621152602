import { Migration } from '@mikro-orm/migrations'

/**
 * Hashes of the network and the person that hold unpaid places, removed once the order is decided. The indexes are
 * built while orders are written, which no transaction can do: what a failed attempt left is built anew.
 */
export class Migration0027HeldPlaces extends Migration {
  override name = '0027-held-places'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(
      'alter table orders add column if not exists network varchar(64), add column if not exists holder varchar(64)',
    )
    for (const mark of ['network', 'holder']) {
      this.addSql(`drop index concurrently if exists orders_held_by_${mark}`)
      this.addSql(
        `create index concurrently orders_held_by_${mark} on orders (organization_id, event_id, ${mark})
          where state in ('held', 'awaiting_payment')`,
      )
    }
  }
}
