import { Migration } from '@mikro-orm/migrations'

export class Migration0066Merchandise extends Migration {
  override name = '0066-merchandise'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "merchandise_choice" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "registration_id" uuid not null, "item_id" uuid not null, "variant_id" uuid not null, "line_id" uuid not null, "quantity" int not null default 1, "delivered_at" timestamptz null, "delivered_by" uuid null, primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "merchandise_choice" enable row level security;`)
    this.addSql(
      `create policy own_organization on "merchandise_choice" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "merchandise_choice" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "merchandise_choice" force row level security;`)
    this.addSql(`create policy platform on "merchandise_choice" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "merchandise_choice" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `create index "merchandise_choice_organization_id_registration_id_index" on "merchandise_choice" ("organization_id", "registration_id");`,
    )
    this.addSql(
      `create index "merchandise_choice_organization_id_item_id_index" on "merchandise_choice" ("organization_id", "item_id");`,
    )
    this.addSql(
      `create index "merchandise_choice_organization_id_variant_id_index" on "merchandise_choice" ("organization_id", "variant_id");`,
    )
    this.addSql(
      `alter table "merchandise_choice" add constraint "merchandise_choice_organization_id_line_id_unique" unique ("organization_id", "line_id");`,
    )
    this.addSql(
      `create table "merchandise_item" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "event_id" uuid not null, "position" int not null default 0, "name" varchar(255) not null, "description" text not null default '', "picture" varchar(255) null, "price" bigint not null, "rule" text not null, "variants_label" varchar(255) not null default '', "competition_ids" jsonb null, "is_active" boolean not null default true, "revision" int not null default 0, primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "merchandise_item" enable row level security;`)
    this.addSql(
      `create policy own_organization on "merchandise_item" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "merchandise_item" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "merchandise_item" force row level security;`)
    this.addSql(`create policy platform on "merchandise_item" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "merchandise_item" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `alter table "merchandise_item" add constraint "merchandise_item_organization_id_event_id_name_unique" unique ("organization_id", "event_id", "name");`,
    )
    this.addSql(
      `create table "merchandise_variant" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "item_id" uuid not null, "pool_id" uuid not null, "position" int not null default 0, "name" varchar(255) not null default '', primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "merchandise_variant" enable row level security;`)
    this.addSql(
      `create policy own_organization on "merchandise_variant" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "merchandise_variant" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "merchandise_variant" force row level security;`)
    this.addSql(`create policy platform on "merchandise_variant" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "merchandise_variant" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `create index "merchandise_variant_organization_id_item_id_index" on "merchandise_variant" ("organization_id", "item_id");`,
    )
    this.addSql(
      `create index "merchandise_variant_organization_id_pool_id_index" on "merchandise_variant" ("organization_id", "pool_id");`,
    )
    this.addSql(`alter table "order_line" drop constraint if exists "order_line_kind_check";`)
    this.addSql(
      `alter table "order_line" add constraint "order_line_kind_check" check ("kind" in ('registration', 'merchandise', 'team'));`,
    )
    this.addSql(
      `alter table "merchandise_item" add constraint "merchandise_item_rule_check" check ("rule" in ('included', 'required', 'optional'));`,
    )
    this.addSql(
      `alter table "merchandise_item" add constraint "merchandise_item_event_fk" foreign key ("organization_id", "event_id") references "event" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "merchandise_variant" add constraint "merchandise_variant_item_fk" foreign key ("organization_id", "item_id") references "merchandise_item" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "merchandise_variant" add constraint "merchandise_variant_pool_fk" foreign key ("organization_id", "pool_id") references "place_pool" ("organization_id", "id") on delete restrict;`,
    )
    this.addSql(
      `alter table "merchandise_choice" add constraint "merchandise_choice_registration_fk" foreign key ("organization_id", "registration_id") references "registration" ("organization_id", "id") on delete cascade;`,
    )
    this.addSql(
      `alter table "merchandise_choice" add constraint "merchandise_choice_item_fk" foreign key ("organization_id", "item_id") references "merchandise_item" ("organization_id", "id") on delete restrict;`,
    )
    this.addSql(
      `alter table "merchandise_choice" add constraint "merchandise_choice_variant_fk" foreign key ("organization_id", "variant_id") references "merchandise_variant" ("organization_id", "id") on delete restrict;`,
    )
    this.addSql(
      `alter table "merchandise_choice" add constraint "merchandise_choice_line_fk" foreign key ("organization_id", "line_id") references "order_line" ("organization_id", "id") on delete cascade;`,
    )
  }
}
