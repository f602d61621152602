import { Migration } from '@mikro-orm/migrations'

export class Migration0022ForcedRowSecurity extends Migration {
  override name = '0022-forced-row-security'

  override up(): void {
    for (const table of tables) {
      this.addSql(`create policy owner on "${table}" to dorsal_owner using (true) with check (true)`)
      this.addSql(`alter table "${table}" force row level security`)
    }
  }
}

const tables = [
  'organization',
  'domain',
  'former_subdomain',
  'audit_entry',
  'fee_plan',
  'bank_details',
  'membership',
  'invitation',
  'event',
  'competition',
  'place_pool',
  'coupon',
  'coupon_event',
  'orders',
  'order_place',
  'registration',
  'payment',
  'message',
  'standing',
  'news_article',
]
