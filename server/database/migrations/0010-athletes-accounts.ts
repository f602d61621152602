import { Migration } from '@mikro-orm/migrations'

export class Migration0010AthletesAccounts extends Migration {
  override name = '0010-athletes-accounts'

  override up(): void {
    // Orders outlive a deleted account: they are the organization's record of what was sold.
    this.addSql(`alter table orders add column user_id uuid references auth_user (id) on delete set null`)
  }
}
