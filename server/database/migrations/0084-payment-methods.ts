import { Migration } from '@mikro-orm/migrations'

export class Migration0084PaymentMethods extends Migration {
  override name = '0084-payment-methods'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(
      `alter table organization add column if not exists offers_transfer boolean not null default false,
        add column if not exists offers_cash boolean not null default false, add column if not exists payment_qr jsonb null,
        add column if not exists passes_method_costs boolean not null default false`,
    )
    this.addSql(
      `alter table event add column if not exists payment_methods jsonb null, add column if not exists payment_qr jsonb null,
        add column if not exists refund_keeps_fees boolean not null default false,
        add column if not exists returns_application_fee boolean not null default true`,
    )
    this.addSql(
      `alter table orders add column if not exists payment_method text null,
        drop constraint if exists orders_payment_method_check,
        add constraint orders_payment_method_check check (payment_method in ('card', 'transfer', 'qr', 'cash')) not valid`,
    )
    this.addSql(
      `create table if not exists payment_receipt (id uuid not null, organization_id uuid not null references organization (id),
        order_id uuid not null, name varchar(200) not null, type text not null, bytes int not null,
        key varchar(100) not null, created_at timestamptz not null default now(), primary key (organization_id, id),
        constraint payment_receipt_organization_id_order_id_unique unique (organization_id, order_id),
        constraint payment_receipt_order_fk foreign key (organization_id, order_id)
          references orders (organization_id, id) on delete cascade,
        constraint payment_receipt_type_check check (type in ('pdf', 'jpg', 'png')))`,
    )
    this.addSql(`alter table payment_receipt enable row level security`)
    this.addSql(`drop policy if exists own_organization on payment_receipt`)
    this.addSql(
      `create policy own_organization on payment_receipt to dorsal_app using (organization_id = nullif(current_setting('app.organization', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid)`,
    )
    this.addSql(`drop policy if exists owner on payment_receipt`)
    this.addSql(`create policy owner on payment_receipt to dorsal_owner using (true) with check (true)`)
    this.addSql(`alter table payment_receipt force row level security`)
    this.addSql(`drop policy if exists platform on payment_receipt`)
    this.addSql(`create policy platform on payment_receipt to dorsal_platform using (true) with check (true)`)
    this.addSql(`grant select, insert, update, delete on payment_receipt to dorsal_app, dorsal_platform`)
  }
}
