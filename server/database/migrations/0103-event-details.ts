import { Migration } from '@mikro-orm/migrations'

export class Migration0103EventDetails extends Migration {
  override name = '0103-event-details'

  override up(): void {
    this.addSql(`alter table "event" add column if not exists "details_revision" int not null default 0;`)
  }
}
