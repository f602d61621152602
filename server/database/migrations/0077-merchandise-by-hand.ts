import { Migration } from '@mikro-orm/migrations'

export class Migration0077MerchandiseByHand extends Migration {
  override name = '0077-merchandise-by-hand'

  // Each statement locks one table in use, and a second attempt finds what the first has done: sales go on meanwhile.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table order_line add column if not exists paid_in_hand_at timestamptz null')
    this.addSql('alter table merchandise_choice add column if not exists removed_at timestamptz null')
    // Pages say why nobody can register. Stocks notify by their pools.
    for (const table of ['merchandise_item', 'merchandise_variant']) {
      this.addSql(`drop trigger if exists page_changed on ${table}`)
      this.addSql(`create trigger page_changed after insert or update or delete on ${table}
        for each row execute function dorsal_page_changed()`)
    }
  }
}
