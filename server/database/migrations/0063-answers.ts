import { Migration } from '@mikro-orm/migrations'

export class Migration0063Answers extends Migration {
  override name = '0063-answers'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(`alter table "registration" add "answers" jsonb not null default '{}';`)
  }
}
