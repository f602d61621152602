import { Migration } from '@mikro-orm/migrations'

export class Migration0011EventEditor extends Migration {
  override name = '0011-event-editor'

  override up(): void {
    for (const table of ['event', 'competition'])
      this.addSql(`alter table "${table}" add column "revision" int not null default 0`)
  }
}
