import { Migration } from '@mikro-orm/migrations'

export class Migration0029Participants extends Migration {
  override name = '0029-participants'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of [...pages, ...language]) this.addSql(statement)
  }
}

// 244 random bits. The column is added without a default, so that the table is not rewritten while orders wait.
const randomId = `replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`

const pages = [
  `alter table registration add column if not exists confirmation_id varchar(64)`,
  `alter table registration alter column confirmation_id set default ${randomId}`,
  `update registration set confirmation_id = default where confirmation_id is null`,
  `drop index concurrently if exists registration_organization_id_confirmation_id_unique`,
  `create unique index concurrently registration_organization_id_confirmation_id_unique
    on registration (organization_id, confirmation_id)`,
  `alter table registration add constraint registration_organization_id_confirmation_id_unique
    unique using index registration_organization_id_confirmation_id_unique`,
]

// Organizations cannot read accounts; this reveals only the language.
const language = [
  `create or replace function dorsal_language_of(address text) returns text
    language sql stable security definer set search_path = public as $$
      select locale from auth_user where lower(email) = lower(address) and email_verified
    $$`,
  `revoke all on function dorsal_language_of(text) from public`,
  `grant execute on function dorsal_language_of(text) to dorsal_app, dorsal_platform`,
]
