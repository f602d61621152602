import { Migration } from '@mikro-orm/migrations'

export class Migration0065RegistrationFiles extends Migration {
  override name = '0065-registration-files'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "registration_file" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "registration_id" uuid not null, "field_id" varchar(40) not null, "label" varchar(200) not null, "name" varchar(200) not null, "type" text not null, "bytes" int not null, "key" varchar(100) not null, "is_health" boolean not null, "created_at" timestamptz not null default now(), primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "registration_file" enable row level security;`)
    this.addSql(
      `create policy own_organization on "registration_file" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "registration_file" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "registration_file" force row level security;`)
    this.addSql(`create policy platform on "registration_file" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "registration_file" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `create index "registration_file_organization_id_registration_id_index" on "registration_file" ("organization_id", "registration_id");`,
    )
    this.addSql(
      `alter table "registration_file" add constraint "registration_file_registration_fk" foreign key ("organization_id", "registration_id") references "registration" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "registration_file" add constraint "registration_file_type_check" check ("type" in ('pdf', 'jpg', 'png'));`,
    )
  }
}
