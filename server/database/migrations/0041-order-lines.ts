import { Migration } from '@mikro-orm/migrations'

/**
 * What an order sold, line by line. `write_order_lines` gives lines to orders of earlier releases, and to those that a
 * process of an earlier release makes while both run; `migrate` calls it in batches once this has committed.
 */
export class Migration0041OrderLines extends Migration {
  override name = '0041-order-lines'

  override up(): void {
    for (const statement of [...tables, ...policies, ...sharing, ...writing, ...earlierRelease]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const tables = [
  `set local lock_timeout = '5s'`,
  `create table order_line (
    id uuid not null,
    organization_id uuid not null references organization (id),
    order_id uuid not null,
    event_id uuid not null,
    kind text not null check (kind in ('registration')),
    position int not null,
    state text not null check (state in ('held', 'confirmed', 'ended', 'cancelled')),
    title varchar(200) not null,
    quantity int not null check (quantity > 0),
    unit_price bigint not null check (unit_price >= 0),
    base bigint not null check (base = unit_price * quantity),
    discount bigint not null,
    deferred_cash bigint not null,
    platform_fee bigint not null,
    provider_fee bigint not null,
    vat bigint not null,
    total bigint not null,
    net bigint not null,
    pools jsonb not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade,
    foreign key (organization_id, event_id) references event (organization_id, id) on delete restrict
  )`,
  `create index order_line_by_order on order_line (organization_id, order_id, position)`,
  `create index order_line_by_event on order_line (organization_id, event_id, state)`,
  `alter table registration add column line_id uuid`,
  `alter table registration add constraint registration_line_id_same_organization
    foreign key (organization_id, line_id) references order_line (organization_id, id) on delete cascade`,
  `create index registration_by_line on registration (organization_id, line_id) where line_id is not null`,
]

const policies = [
  `alter table order_line enable row level security`,
  `create policy own_organization on order_line to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy owner on order_line to dorsal_owner using (true) with check (true)`,
  `alter table order_line force row level security`,
  `create policy platform on order_line to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on order_line to dorsal_app, dorsal_platform`,
]

// The same shares as rules/prices/allocation.ts gives: largest remainder, equal ones to the first.
const sharing = [
  `create function shares_of(amount bigint, weights bigint[]) returns bigint[]
    language sql immutable parallel safe as $$
      with weighted as (
        select index, case when sum(weight) over () = 0 then 1 else weight end::numeric as weight
        from unnest(weights) with ordinality as given (weight, index)
      ), divided as (
        select index, div(amount * weight, sum(weight) over ()) as share,
          mod(amount * weight, sum(weight) over ()) as remainder
        from weighted
      ), ranked as (
        select index, share, row_number() over (order by remainder desc, index) as rank,
          amount - sum(share) over () as missing
        from divided
      )
      select coalesce(array_agg((share + case when rank <= missing then 1 else 0 end)::bigint order by index), '{}')
      from ranked
    $$`,
]

const writing = [
  `create function write_order_lines(organization uuid, order_ids uuid[]) returns void
    language plpgsql as $$
      declare
        sale orders%rowtype;
        bases bigint[]; discounts bigint[]; cash bigint[]; sold bigint[]; online bigint[];
        nets bigint[]; totals bigint[]; platform_fees bigint[]; provider_fees bigint[];
      begin
        -- What an earlier release wrote anew has no line, and its old lines sell nothing.
        delete from order_line where organization_id = organization and order_id = any (order_ids)
          and not exists (select from registration where registration.organization_id = order_line.organization_id
            and registration.line_id = order_line.id);
        insert into order_line (id, organization_id, order_id, event_id, kind, position, state, title, quantity, unit_price,
            base, discount, deferred_cash, platform_fee, provider_fee, vat, total, net, pools, created_at)
          select registration.id, organization, registration.order_id, registration.event_id, 'registration',
            registration.position, 'held', left(competition.name, 200), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            jsonb_build_array(jsonb_build_object('poolId', competition.pool_id, 'quantity', 1)), registration.created_at
          from registration join competition on competition.organization_id = registration.organization_id
            and competition.id = registration.competition_id
          where registration.organization_id = organization and registration.order_id = any (order_ids)
            and registration.line_id is null;
        update registration set line_id = id
          where organization_id = organization and order_id = any (order_ids) and line_id is null;
        for sale in select * from orders where organization_id = organization and id = any (order_ids) loop
          bases := shares_of(sale.base, array(select registration.price from registration
            join order_line on order_line.organization_id = registration.organization_id and order_line.id = line_id
            where registration.organization_id = organization and registration.order_id = sale.id
            order by order_line.position, order_line.id));
          cash := shares_of(sale.deferred_cash, array(select registration.deferred_cash from registration
            join order_line on order_line.organization_id = registration.organization_id and order_line.id = line_id
            where registration.organization_id = organization and registration.order_id = sale.id
            order by order_line.position, order_line.id));
          discounts := shares_of(sale.discount, bases);
          sold := array(select base - discount from unnest(bases, discounts) as line (base, discount));
          online := array(select greatest(0, amount - in_hand) from unnest(sold, cash) as line (amount, in_hand));
          if coalesce((select max(amount) from unnest(online) as line (amount)), 0) = 0 then online := sold; end if;
          nets := shares_of(sale.net, online);
          totals := shares_of(sale.total, online);
          platform_fees := shares_of(sale.platform_fee, sold);
          provider_fees := shares_of(sale.provider_fee, totals);
          update order_line set base = share.base, unit_price = share.base, discount = share.discount,
              deferred_cash = share.cash, platform_fee = share.platform_fee, provider_fee = share.provider_fee,
              total = share.total, net = share.net,
              vat = share.total - share.net - share.platform_fee - share.provider_fee,
              state = case when order_line.state = 'cancelled' then 'cancelled' when sale.state = 'confirmed' then 'confirmed'
                when sale.state in ('held', 'awaiting_payment') then 'held' else 'ended' end
            from (select id, row_number() over (order by position, id) as index from order_line
                where organization_id = organization and order_id = sale.id) line
              join unnest(bases, discounts, cash, platform_fees, provider_fees, totals, nets) with ordinality
                as share (base, discount, cash, platform_fee, provider_fee, total, net, index) using (index)
            where order_line.organization_id = organization and order_line.id = line.id;
        end loop;
      end
    $$`,
  `grant execute on function shares_of(bigint, bigint[]), write_order_lines(uuid, uuid[]) to dorsal_app, dorsal_platform`,
]

// An earlier release replaces an order's registrations when its draft changes: what its lines said is no longer true.
const earlierRelease = [
  `create function forget_order_lines() returns trigger language plpgsql as $$
    begin
      delete from order_line where organization_id = new.organization_id and order_id = new.order_id;
      return null;
    end $$`,
  `create trigger registration_without_line after insert on registration for each row
    when (new.order_id is not null and new.line_id is null) execute function forget_order_lines()`,
]
