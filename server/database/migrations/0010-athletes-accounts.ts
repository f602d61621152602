import { Migration } from '@mikro-orm/migrations'

/** Whose account an order belongs to. */
export class Migration0010AthletesAccounts extends Migration {
  override name = '0010-athletes-accounts'

  override up(): void {
    // An account that goes leaves its orders behind: they are the organizations' records of what was sold.
    this.addSql(`alter table orders add column user_id uuid references auth_user (id) on delete set null`)
  }
}
