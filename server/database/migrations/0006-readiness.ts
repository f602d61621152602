import { Migration } from '@mikro-orm/migrations'

export class Migration0006Readiness extends Migration {
  override name = '0006-readiness'

  override up(): void {
    this.addSql(`grant select on mikro_orm_migrations to dorsal_platform`)
  }
}
