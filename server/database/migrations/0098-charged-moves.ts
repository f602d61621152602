import { Migration } from '@mikro-orm/migrations'

export class Migration0098ChargedMoves extends Migration {
  override name = '0098-charged-moves'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `alter table order_line
    add column if not exists lowered_by bigint not null default 0,
    drop constraint if exists order_line_kind_check,
    add constraint order_line_kind_check
      check (kind in ('registration', 'team', 'merchandise', 'difference')) not valid`,
  `alter table order_line validate constraint order_line_kind_check`,
  `alter table orders add column if not exists moved_registration_id uuid null`,
  `drop index concurrently if exists orders_organization_id_moved_registration_id_index`,
  `create index concurrently orders_organization_id_moved_registration_id_index
    on orders (organization_id, moved_registration_id) where moved_registration_id is not null`,
]
