import { Migration } from '@mikro-orm/migrations'

/** Shares what is paid online by what each line costs online, as for a line that is paid in cash only. */
export class Migration0045LineShares extends Migration {
  override name = '0045-line-shares'

  override up(): void {
    for (const statement of [...sharing, ...writing, ...formerSharing]) this.addSql(statement)
  }
}

// The same shares as rules/prices/allocation.ts gives: largest remainder, equal ones to the first.
const sharing = [
  `create or replace function shares_of(amount bigint, weights numeric[]) returns bigint[]
    language sql immutable parallel safe as $$
      with weighted as (
        select index, case when sum(weight) over () = 0 then 1 else weight end as weight
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
  `create or replace function write_order_lines(organization uuid, order_ids uuid[]) returns void
    language plpgsql as $$
      declare
        sale orders%rowtype;
        bases bigint[]; discounts bigint[]; cash bigint[]; sold bigint[];
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
          nets := shares_of(sale.net,
            array(select greatest(0, amount - in_hand)::numeric from unnest(sold, cash) as line (amount, in_hand)));
          totals := shares_of(sale.total, array(
            select net::numeric * (sale.base - sale.discount) * greatest(1, sale.platform_fee + sale.provider_fee)
                + amount::numeric * sale.platform_fee * (sale.total - sale.net)
              from unnest(sold, nets) as line (amount, net)));
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
  `grant execute on function shares_of(bigint, numeric[]), write_order_lines(uuid, uuid[]) to dorsal_app, dorsal_platform`,
]

const formerSharing = [`drop function if exists shares_of(bigint, bigint[])`]
