import { Migration } from '@mikro-orm/migrations'

export class Migration0051Coupons extends Migration {
  override name = '0051-coupons'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(`alter table "coupon" drop constraint "coupon_organization_id_code_unique";`)
    this.addSql(
      `alter table "coupon" add "revision" int not null default 0, add "deleted_at" timestamptz null, add "series_id" uuid null;`,
    )
    this.addSql(
      `create unique index "coupon_organization_id_code_unique" on "coupon" ("organization_id", "code") where deleted_at is null;`,
    )
  }
}
