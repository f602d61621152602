import { Migration } from '@mikro-orm/migrations'

/** Events and competitions count their changes, so that the editor never writes over one it has not seen. */
export class Migration0011EventEditor extends Migration {
  override name = '0011-event-editor'

  override up(): void {
    for (const table of ['event', 'competition'])
      this.addSql(`alter table "${table}" add column "revision" int not null default 0`)
  }
}
