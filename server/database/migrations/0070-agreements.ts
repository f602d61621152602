import { Migration } from '@mikro-orm/migrations'

export class Migration0070Agreements extends Migration {
  override name = '0070-agreements'

  // Each statement locks one table in use, and a second attempt finds what the first has done: sales go on meanwhile.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(
      `create table if not exists "agreement" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "kind" text not null, "version" int not null, "text" jsonb null, "author_id" uuid null, "created_at" timestamptz not null default now(), primary key ("organization_id", "id"), constraint "agreement_kind_check" check ("kind" in ('terms', 'waiver')));`,
    )
    this.addSql(
      `create table if not exists "acceptance" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "order_id" uuid not null, "registration_id" uuid null, "accepted_at" timestamptz not null, "locale" text not null, "texts" jsonb not null, primary key ("organization_id", "id"), constraint "acceptance_locale_check" check ("locale" in ('en', 'es')));`,
    )
    for (const table of ['agreement', 'acceptance']) {
      this.addSql(`alter table "${table}" enable row level security;`)
      this.addSql(`drop policy if exists own_organization on "${table}"`)
      this.addSql(
        `create policy own_organization on "${table}" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
      )
      this.addSql(`drop policy if exists owner on "${table}"`)
      this.addSql(`create policy owner on "${table}" to dorsal_owner using (true) with check (true);`)
      this.addSql(`alter table "${table}" force row level security;`)
      this.addSql(`drop policy if exists platform on "${table}"`)
      this.addSql(`create policy platform on "${table}" to dorsal_platform using (true) with check (true);`)
      this.addSql(`grant select, insert, update, delete on "${table}" to dorsal_app, dorsal_platform;`)
    }
    this.addSql(
      `alter table "agreement" drop constraint if exists "agreement_organization_id_kind_version_unique", add constraint "agreement_organization_id_kind_version_unique" unique ("organization_id", "kind", "version");`,
    )
    this.addSql(
      `alter table "acceptance" drop constraint if exists "acceptance_order_fk", add constraint "acceptance_order_fk" foreign key ("organization_id", "order_id") references "orders" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "acceptance" drop constraint if exists "acceptance_registration_fk", add constraint "acceptance_registration_fk" foreign key ("organization_id", "registration_id") references "registration" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `create index if not exists "acceptance_organization_id_order_id_index" on "acceptance" ("organization_id", "order_id");`,
    )
    this.addSql(`alter table "event" add column if not exists "acceptance_revision" int not null default 0;`)
  }
}
