import { Migration } from '@mikro-orm/migrations'

export class Migration0097Releases extends Migration {
  override name = '0097-releases'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`alter table payment add column if not exists released_at timestamptz null`)
    this.addSql(`drop index concurrently if exists payment_organization_id_released_at_index`)
    this.addSql(
      `create index concurrently payment_organization_id_released_at_index
        on payment (organization_id, released_at) where released_at is not null`,
    )
  }
}
