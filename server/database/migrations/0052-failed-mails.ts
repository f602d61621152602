import { Migration } from '@mikro-orm/migrations'

/** Tells mails that nobody needs from those that could not be delivered, which staff see. */
export class Migration0052FailedMails extends Migration {
  override name = '0052-failed-mails'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`)
    this.addSql(`alter table message drop constraint message_state_check`)
    this.addSql(`alter table message add constraint message_state_check
      check (state in ('queued', 'sent', 'failed', 'dropped'))`)
    this.addSql(`update message set state = 'dropped', last_error = null
      where state = 'failed' and last_error = 'what it says is no longer true'`)
    this.addSql(`create index message_failed on message (organization_id, created_at) where state = 'failed'`)
  }
}
