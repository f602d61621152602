import { Migration } from '@mikro-orm/migrations'

export class Migration0009SignUp extends Migration {
  override name = '0009-sign-up'

  override up(): void {
    this.addSql(`alter table organization
      add column sign_up_key uuid unique,
      add column terms_version varchar(255),
      add column terms_accepted_at timestamptz,
      add column terms_accepted_by uuid references auth_user (id) on delete set null,
      add column lists_on_publish boolean not null default false,
      add column checklist_dismissed_at timestamptz`)
  }
}
