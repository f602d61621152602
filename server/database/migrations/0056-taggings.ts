import { Migration } from '@mikro-orm/migrations'

export class Migration0056Taggings extends Migration {
  override name = '0056-taggings'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "tagging_batch" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "tagging_id" uuid not null, "position" int not null, "event_id" uuid null, "user_id" uuid null, "add" jsonb not null, "remove" jsonb not null, "athlete_ids" jsonb not null, "athlete_count" int not null, "state" text not null, "changes" jsonb not null, "change_count" int not null, "full_count" int not null, "created_at" timestamptz not null default now(), primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "tagging_batch" enable row level security;`)
    this.addSql(
      `create policy own_organization on "tagging_batch" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "tagging_batch" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "tagging_batch" force row level security;`)
    this.addSql(`create policy platform on "tagging_batch" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "tagging_batch" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `alter table "tagging_batch" add constraint "tagging_batch_organization_id_tagging_id_position_unique" unique ("organization_id", "tagging_id", "position");`,
    )
    this.addSql(
      `alter table "tagging_batch" add constraint "tagging_batch_state_check" check ("state" in ('pending', 'done', 'undoing', 'undone', 'stopped'));`,
    )
  }
}
