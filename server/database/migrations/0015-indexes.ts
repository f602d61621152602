import { Migration } from '@mikro-orm/migrations'

/**
 * Indexes, and at most one password for a person, are built while the tables are written to, which no transaction can
 * do: what a failed attempt left is built anew.
 */
export class Migration0015Indexes extends Migration {
  override name = '0015-indexes'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const [name, definition] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`)
      this.addSql(`create index concurrently ${name} on ${definition}`)
    }
    this.addSql(`drop index concurrently if exists auth_account_credential`)
    this.addSql(
      `create unique index concurrently auth_account_credential on auth_account (user_id) where provider_id = 'credential'`,
    )
  }
}

const indexes = {
  orders_by_account: `orders (user_id) where user_id is not null`,
  orders_by_buyer: `orders (lower(buyer ->> 'email')) where buyer is not null`,
  registration_by_email: `registration (lower(email)) where email <> ''`,
  audit_entry_by_actor: `audit_entry (organization_id, actor, at)`,
  audit_entry_by_subject: `audit_entry (organization_id, subject)`,
}
