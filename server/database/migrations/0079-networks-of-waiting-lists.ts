import { Migration } from '@mikro-orm/migrations'

export class Migration0079NetworksOfWaitingLists extends Migration {
  override name = '0079-networks-of-waiting-lists'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`)
    this.addSql('alter table waiting_entry add column network varchar(64) null, add column holder varchar(64) null')
  }
}
