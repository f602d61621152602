import { Migration } from '@mikro-orm/migrations'

export class Migration0064RegistrationForms extends Migration {
  override name = '0064-registration-forms'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "registration_form" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "event_id" uuid not null, "title" varchar(255) not null default '', "description" text not null default '', "shows_progress" boolean not null default true, "max_participants" int not null default 10, "asks_gender" boolean not null default true, "fields" jsonb not null, "revision" int not null default 0, primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "registration_form" enable row level security;`)
    this.addSql(
      `create policy own_organization on "registration_form" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "registration_form" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "registration_form" force row level security;`)
    this.addSql(`create policy platform on "registration_form" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "registration_form" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `alter table "registration_form" add constraint "registration_form_organization_id_event_id_unique" unique ("organization_id", "event_id");`,
    )
    this.addSql(
      `alter table "registration_form" add constraint "registration_form_event_fk" foreign key ("organization_id", "event_id") references "event" ("organization_id", "id") on delete cascade;`,
    )
  }
}
