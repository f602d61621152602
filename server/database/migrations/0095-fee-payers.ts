import { Migration } from '@mikro-orm/migrations'

export class Migration0095FeePayers extends Migration {
  override name = '0095-fee-payers'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `alter table organization add column if not exists fees_paid_by text not null default 'buyer'
    check (fees_paid_by in ('buyer', 'organizer'))`,
  `alter table event add column if not exists fees_paid_by text null check (fees_paid_by in ('buyer', 'organizer'))`,
  `alter table orders add column if not exists fees_paid_by text not null default 'buyer'
    check (fees_paid_by in ('buyer', 'organizer'))`,
]
