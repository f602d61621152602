import { Migration } from '@mikro-orm/migrations'

/** Mails sent again are tried for another day; saved views no longer store what was searched for. */
export class Migration0054MailsSentAgain extends Migration {
  override name = '0054-mails-sent-again'

  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`)
    this.addSql(`alter table message add column queued_again_at timestamptz null`)
    this.addSql(String.raw`update saved_view
      set query = rtrim(regexp_replace(query, '(?<=[?&])q=[^&]*&?', '', 'g'), '&') where query ~ '[?&]q='`)
    this.addSql(`delete from saved_view where query = '?'`)
  }
}
