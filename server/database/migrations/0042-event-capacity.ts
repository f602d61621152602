import { Migration } from '@mikro-orm/migrations'

/** Pools of competitions may be part of their event's pool, which limits all of them together. */
export class Migration0042EventCapacity extends Migration {
  override name = '0042-event-capacity'

  override up(): void {
    for (const statement of [...columns, ...equalCounts]) this.addSql(statement)
  }
}

const columns = [
  `set local lock_timeout = '5s'`,
  `alter table place_pool add column event_pool_id uuid`,
  `alter table place_pool add constraint place_pool_event_pool_id_same_organization
    foreign key (organization_id, event_pool_id) references place_pool (organization_id, id) on delete restrict`,
  `create index place_pool_by_event_pool on place_pool (organization_id, event_pool_id) where event_pool_id is not null`,
  `alter table event add column pool_id uuid`,
  `alter table event add constraint event_pool_id_same_organization
    foreign key (organization_id, pool_id) references place_pool (organization_id, id) on delete restrict`,
]

/**
 * A process of the release before this one takes places of competitions alone. Its commit fails where an event's places
 * are limited, instead of selling more of them than there are.
 */
const equalCounts = [
  `create function ensure_event_pool_counts() returns trigger language plpgsql as $$
    begin
      if (select taken from place_pool where organization_id = new.organization_id and id = new.event_pool_id) <>
        (select sum(taken) from place_pool
          where organization_id = new.organization_id and event_pool_id = new.event_pool_id)
      then
        raise exception 'pool % of an event counts other places than its competitions', new.event_pool_id
          using errcode = 'check_violation', constraint = 'event_pool_counts';
      end if;
      return null;
    end $$`,
  `create constraint trigger event_pool_counts after update of taken, event_pool_id on place_pool
    deferrable initially deferred for each row when (new.event_pool_id is not null)
    execute function ensure_event_pool_counts()`,
]
