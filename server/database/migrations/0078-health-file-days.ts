import { Migration } from '@mikro-orm/migrations'

export class Migration0078HealthFileDays extends Migration {
  override name = '0078-health-file-days'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`)
    this.addSql('alter table registration_form add column health_file_days int not null default 30')
  }
}
