import { Migration } from '@mikro-orm/migrations'

export class Migration0050Bibs extends Migration {
  override name = '0050-bibs'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "bib_assignment" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "event_id" uuid not null, "source" text not null, "changes" jsonb not null, "change_count" int not null, "assigned_at" timestamptz not null, primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "bib_assignment" enable row level security;`)
    this.addSql(
      `create policy own_organization on "bib_assignment" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "bib_assignment" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "bib_assignment" force row level security;`)
    this.addSql(`create policy platform on "bib_assignment" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "bib_assignment" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `alter table "bib_assignment" add constraint "bib_assignment_organization_id_event_id_unique" unique ("organization_id", "event_id");`,
    )
    this.addSql(
      `alter table "bib_assignment" add foreign key ("organization_id", "event_id") references "event" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `create table "bib_rule" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "event_id" uuid not null, "competition_id" uuid not null, "gender" text not null, "age_group" text not null, "prefix" varchar(4) not null, "first" int not null, "last" int not null, "reserved" jsonb not null, "sort_by" text not null, "revision" int not null default 0, primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "bib_rule" enable row level security;`)
    this.addSql(
      `create policy own_organization on "bib_rule" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "bib_rule" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "bib_rule" force row level security;`)
    this.addSql(`create policy platform on "bib_rule" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "bib_rule" to dorsal_app, dorsal_platform;`)
    this.addSql(`create index "bib_rule_organization_id_event_id_index" on "bib_rule" ("organization_id", "event_id");`)
    this.addSql(
      `alter table "bib_rule" add constraint "bib_rule_organization_id_competition_id_gender_age_group_unique" unique ("organization_id", "competition_id", "gender", "age_group");`,
    )
    this.addSql(
      `alter table "bib_rule" add foreign key ("organization_id", "event_id") references "event" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "bib_rule" add foreign key ("organization_id", "competition_id") references "competition" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "bib_assignment" add constraint "bib_assignment_source_check" check ("source" in ('rules', 'file'));`,
    )
    this.addSql(
      `alter table "bib_rule" add constraint "bib_rule_gender_check" check ("gender" in ('any', 'male', 'female', 'other'));`,
    )
    this.addSql(
      `alter table "bib_rule" add constraint "bib_rule_age_group_check" check ("age_group" in ('any', 'U18', '18', '35', '40', '45', '50', '55', '60', '65', '70', '75', '80'));`,
    )
    this.addSql(
      `alter table "bib_rule" add constraint "bib_rule_sort_by_check" check ("sort_by" in ('registration', 'name', 'age', 'previous'));`,
    )
  }
}
