import { Migration } from '@mikro-orm/migrations'

export class Migration0081WaitingListMoves extends Migration {
  override name = '0081-waiting-list-moves'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`)
    this.addSql(`alter table waiting_entry add column moves jsonb not null default '[]'`)
  }
}
