import { Migration } from '@mikro-orm/migrations'

export class Migration0055Replies extends Migration {
  override name = '0055-replies'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "reply" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "revision" int not null default 0, "deleted_at" timestamptz null, "created_at" timestamptz not null default now(), "name" varchar(255) not null, "language" varchar(255) not null, "subject" varchar(255) not null, "text" text not null, primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "reply" enable row level security;`)
    this.addSql(
      `create policy own_organization on "reply" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "reply" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "reply" force row level security;`)
    this.addSql(`create policy platform on "reply" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "reply" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `create unique index "reply_organization_id_name_unique" on "reply" ("organization_id", "name") where deleted_at is null;`,
    )
  }
}
