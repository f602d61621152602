import { Migration } from '@mikro-orm/migrations'

export class Migration0080Reminders extends Migration {
  override name = '0080-reminders'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s';`)
    this.addSql(
      `create table "reminder_batch" ("id" uuid not null, "organization_id" uuid not null references "organization" ("id"), "reminders_id" uuid not null, "position" int not null, "event_id" uuid not null, "user_id" uuid null, "is_forced" boolean not null, "athlete_ids" jsonb not null, "athlete_count" int not null, "state" text not null, "sent_count" int not null default 0, "recent_count" int not null default 0, "without_email_count" int not null default 0, "created_at" timestamptz not null default now(), primary key ("organization_id", "id"));`,
    )
    this.addSql(`alter table "reminder_batch" enable row level security;`)
    this.addSql(
      `create policy own_organization on "reminder_batch" to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid);`,
    )
    this.addSql(`create policy owner on "reminder_batch" to dorsal_owner using (true) with check (true);`)
    this.addSql(`alter table "reminder_batch" force row level security;`)
    this.addSql(`create policy platform on "reminder_batch" to dorsal_platform using (true) with check (true);`)
    this.addSql(`grant select, insert, update, delete on "reminder_batch" to dorsal_app, dorsal_platform;`)
    this.addSql(
      `alter table "reminder_batch" add constraint "reminder_batch_organization_id_reminders_id_position_unique" unique ("organization_id", "reminders_id", "position");`,
    )
    this.addSql(
      `alter table "reminder_batch" add constraint "reminder_batch_state_check" check ("state" in ('pending', 'done', 'stopped'));`,
    )
  }
}
