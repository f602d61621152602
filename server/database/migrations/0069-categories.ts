import { Migration } from '@mikro-orm/migrations'

export class Migration0069Categories extends Migration {
  override name = '0069-categories'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(`alter table "event" add "categories" jsonb not null default '[]';`)
  }
}
