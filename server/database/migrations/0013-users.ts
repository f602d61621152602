import { Migration } from '@mikro-orm/migrations'

/** The language an invitation speaks, kept for when it is sent again. */
export class Migration0013Users extends Migration {
  override name = '0013-users'

  override up(): void {
    this.addSql(`alter table invitation add column locale varchar(255) not null default 'en'`)
  }
}
