import { Migration } from '@mikro-orm/migrations'

/** A worker that hands a message over says so first: two of them must not send the same one. */
export class Migration0004MessageClaims extends Migration {
  override name = '0004-message-claims'

  override up(): void {
    this.addSql(`alter table message add column claimed_until timestamptz null`)
  }
}
