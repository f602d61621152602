import { Migration } from '@mikro-orm/migrations'

export class Migration0105ResultColumns extends Migration {
  override name = '0105-result-columns'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`)
    this.addSql('alter table result_import add column named jsonb')
  }
}
