import { Migration } from '@mikro-orm/migrations'

export class Migration0082Refunds extends Migration {
  override name = '0082-refunds'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `create table if not exists refund (
    id uuid not null,
    organization_id uuid not null references organization (id),
    order_id uuid not null,
    payment_id uuid not null,
    state text not null check (state in ('requested', 'sent', 'done', 'failed', 'manual')),
    amount bigint not null check (amount > 0),
    currency varchar(3) not null,
    because text not null check (because in ('no_place', 'coupon_used', 'event_cancelled', 'organization_deleted',
      'order_cancelled', 'already_paid', 'price_changed', 'by_organizer', 'line_cancelled', 'goodwill', 'by_buyer',
      'overpaid', 'moved', 'at_provider')),
    note text not null default '',
    lines jsonb not null default '[]',
    returns_fee boolean not null default false,
    tries int not null default 0,
    provider_refund_id varchar(255) null,
    failure varchar(255) null,
    payee text null,
    sent_at timestamptz null,
    done_at timestamptz null,
    updated_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id)
  )`,
  `alter table refund drop constraint if exists refund_order,
    add constraint refund_order foreign key (organization_id, order_id) references orders (organization_id, id)`,
  `alter table refund drop constraint if exists refund_payment,
    add constraint refund_payment foreign key (organization_id, payment_id) references payment (organization_id, id)`,
  `create index if not exists refund_organization_id_order_id_index on refund (organization_id, order_id)`,
  `create index if not exists refund_organization_id_payment_id_index on refund (organization_id, payment_id)`,
  `create index if not exists refund_updated_at_index on refund (updated_at) where state in ('requested', 'sent')`,
  `alter table refund enable row level security`,
  `drop policy if exists own_organization on refund`,
  `create policy own_organization on refund to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on refund`,
  `create policy owner on refund to dorsal_owner using (true) with check (true)`,
  `alter table refund force row level security`,
  `drop policy if exists platform on refund`,
  `create policy platform on refund to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on refund to dorsal_app, dorsal_platform`,

  `alter table payment
    add column if not exists account text null,
    add column if not exists received_amount bigint not null default 0,
    add column if not exists received_at timestamptz null,
    add column if not exists refunds_total bigint not null default 0,
    drop constraint if exists payment_provider_check,
    add constraint payment_provider_check
      check (provider in ('sandbox', 'stripe', 'mercadopago', 'transfer', 'qr', 'cash'))`,
  // A process of the release before knows of no refunds and of no amount that was received.
  `create or replace function complete_earlier_payment() returns trigger language plpgsql as $$
    begin
      if new.state = 'approved' and old.state <> 'approved' and new.received_amount = 0 then
        new.received_amount = new.amount;
        new.received_at = clock_timestamp();
      end if;
      if new.refund_due_at is not null and old.refund_due_at is null then
        new.refunds_total = new.received_amount;
        insert into refund (id, organization_id, order_id, payment_id, state, amount, currency, because, updated_at)
        values (gen_random_uuid(), new.organization_id, new.order_id, new.id, 'requested', new.amount, new.currency,
          'by_organizer', clock_timestamp());
      end if;
      return new;
    end
  $$`,
  `drop trigger if exists complete_earlier_payment on payment`,
  `create trigger complete_earlier_payment before update of state, refund_due_at on payment
    for each row execute function complete_earlier_payment()`,

  `update payment set received_amount = amount, received_at = updated_at,
      refunds_total = case when refund_due_at is null then least(refunded_amount, amount) else amount end
    where state in ('approved', 'refunded', 'charged_back') and received_amount = 0`,
  `insert into refund (id, organization_id, order_id, payment_id, state, amount, currency, because, done_at, updated_at,
      created_at)
    select gen_random_uuid(), organization_id, order_id, id, case when refund_due_at is null then 'done' else 'requested' end,
      refunds_total, currency, 'by_organizer', case when refund_due_at is null then updated_at end, now(),
      coalesce(refund_due_at, updated_at)
    from payment where refunds_total > 0 and not exists (select from refund
      where refund.organization_id = payment.organization_id and payment_id = payment.id)`,
  `alter table payment drop constraint if exists payment_refunds,
    add constraint payment_refunds check (refunds_total between 0 and received_amount)`,
  `alter table sandbox.refund add column if not exists reference text null`,
]
