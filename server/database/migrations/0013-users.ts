import { Migration } from '@mikro-orm/migrations'

export class Migration0013Users extends Migration {
  override name = '0013-users'

  override up(): void {
    this.addSql(`alter table invitation add column locale varchar(255) not null default 'en'`)
  }
}
