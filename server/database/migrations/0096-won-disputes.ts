import { Migration } from '@mikro-orm/migrations'

export class Migration0096WonDisputes extends Migration {
  override name = '0096-won-disputes'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table payment add column if not exists disputes_won integer not null default 0')
  }
}
