import { Migration } from '@mikro-orm/migrations'

export class Migration0005Staff extends Migration {
  override name = '0005-staff'

  override up(): void {
    for (const statement of [...limits, ...search, ...lists]) this.addSql(statement)
  }
}

const limits = [
  `create schema limits`,
  `create table limits.attempts (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  `create index attempts_expire on limits.attempts (expire)`,
  `grant usage on schema limits to dorsal_platform`,
  `grant select, insert, update, delete on limits.attempts to dorsal_platform`,
]

// As in 0002, for every word of the search, in one event or all (null). The first pattern is the longest word: the
// index can search for one of them only.
const search = [
  `drop function registrations_matching(uuid, text)`,
  `create function registrations_matching(wanted_event uuid, patterns text[]) returns setof uuid
    language sql stable security definer set search_path = public as $$
      select id from registration
      where organization_id = nullif(current_setting('app.organization', true), '')::uuid
        and (wanted_event is null or event_id = wanted_event)
        and search_text like patterns[1] and search_text like all (patterns)
    $$`,
  `revoke all on function registrations_matching(uuid, text[]) from public`,
  `grant execute on function registrations_matching(uuid, text[]) to dorsal_app`,
]

const lists = [
  `create index registration_by_name on registration (organization_id, last_name, first_name, id)`,
  `create index registration_by_result on registration (organization_id, event_id, result_time_ms, id)`,
  `create index orders_confirmed on orders (organization_id, confirmed_at) where confirmed_at is not null`,
]
