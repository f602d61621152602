import { Migration } from '@mikro-orm/migrations'

export class Migration0036DefaultFeePlan extends Migration {
  override name = '0036-default-fee-plan'

  override up(): void {
    this.addSql(`create table default_fee_plan (
      version integer primary key,
      platform_fee integer not null,
      provider_fees jsonb not null,
      vat integer not null,
      created_at timestamptz not null default now()
    )`)
    this.addSql(`grant select, insert on default_fee_plan to dorsal_platform`)
    this.addSql(`alter table organization add column fee_plan_requested_at timestamptz null`)
  }
}
