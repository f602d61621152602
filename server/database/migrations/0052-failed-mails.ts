import { Migration } from '@mikro-orm/migrations'

/** Tells mails that nobody needs from those that could not be delivered, which staff see. */
export class Migration0052FailedMails extends Migration {
  override name = '0052-failed-mails'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`)
    this.addSql(`alter table message drop constraint message_state_check`)
    this.addSql(`alter table message add constraint message_state_check
      check (state in ('queued', 'sent', 'failed', 'dropped')) not valid`)
  }
}
