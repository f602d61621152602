import { Migration } from '@mikro-orm/migrations'

export class Migration0068CompetitionTiers extends Migration {
  override name = '0068-competition-tiers'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "competition_tier" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "competition_id" uuid not null, "position" int not null, "price" bigint not null, "until" varchar(10) null, "pool_id" uuid not null, primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "competition_tier" enable row level security;`)
    this.addSql(
      `create policy own_organization on "competition_tier" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "competition_tier" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "competition_tier" force row level security;`)
    this.addSql(`create policy platform on "competition_tier" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "competition_tier" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `create index "competition_tier_organization_id_competition_id_index" on "competition_tier" ("organization_id", "competition_id");`,
    )
    this.addSql(
      `alter table "competition_tier" add foreign key ("organization_id", "competition_id") references "competition" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "competition_tier" add foreign key ("organization_id", "pool_id") references "place_pool" ("organization_id", "id") on delete restrict;`,
    )
    this.addSql(
      `alter table "competition_tier" add constraint "competition_tier_price" check (price > 0), add constraint "competition_tier_until" check (until ~ '^\\d{4}-\\d{2}-\\d{2}$');`,
    )
    this.addSql(
      `create trigger page_changed after insert or update or delete on "competition_tier" for each row execute function dorsal_page_changed();`,
    )
  }
}
