import { Migration } from '@mikro-orm/migrations'

/**
 * An athlete's cash part, frozen like the price. Older orders get the competition's part if the parts add up to the
 * order's, otherwise an even share of it, to the minor unit.
 */
export class Migration0028CashOfAthletes extends Migration {
  override name = '0028-cash-of-athletes'

  override up(): void {
    this.addSql('alter table registration add column deferred_cash bigint not null default 0')
    this.addSql(
      `update registration set deferred_cash = share.cash
        from (
          select one.organization_id, one.id,
            case when sum(competition.deferred_cash) over of_order = orders.deferred_cash then competition.deferred_cash
              else orders.deferred_cash / count(*) over of_order
                + case when row_number() over (of_order order by one.position, one.id)
                    <= orders.deferred_cash % count(*) over of_order then 1 else 0 end
            end as cash
          from orders
            join registration one on one.organization_id = orders.organization_id and one.order_id = orders.id
            join competition on competition.organization_id = one.organization_id and competition.id = one.competition_id
          where orders.deferred_cash > 0
          window of_order as (partition by orders.organization_id, orders.id)
        ) share
        where share.organization_id = registration.organization_id and share.id = registration.id`,
    )
  }
}
