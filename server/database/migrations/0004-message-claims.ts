import { Migration } from '@mikro-orm/migrations'

/** A worker claims a message before it sends it, so that two workers never send the same one. */
export class Migration0004MessageClaims extends Migration {
  override name = '0004-message-claims'

  override up(): void {
    this.addSql(`alter table message add column claimed_until timestamptz null`)
  }
}
