import { Migration } from '@mikro-orm/migrations'

export class Migration0019Results extends Migration {
  override name = '0019-results'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of [...columns, ...standings, ...words, ...search]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const finished = `status = 'confirmed' and result_time_ms is not null`

const columns = [
  `alter table registration add column if not exists chip_time_ms integer`,
  `alter table registration add column if not exists category varchar(40)`,
  `update registration set category = case gender when 'male' then 'M' when 'female' then 'F' else 'X' end || case
      when age < 18 then 'U18' when age < 35 then '18' else least(age / 5 * 5, 80)::text end
    from (
      select one.id, extract(year from age((starts_at at time zone time_zone)::date, birth_date::date))::integer as age
      from registration one join event on event.organization_id = one.organization_id and event.id = one.event_id
      where result_time_ms is not null and birth_date is not null
    ) aged
    where aged.id = registration.id and gender is not null and category is null and age between 0 and 120`,
]

// A narrow table of its own: one corrected time moves thousands of places, and rewriting as many registrations with all
// their indexes took ten times as long (docs/decisions/0026).
const standings = [
  `create table if not exists standing (
    id uuid not null,
    organization_id uuid not null references organization (id),
    competition_id uuid not null,
    gender text,
    category varchar(40),
    place integer not null,
    place_of_sex integer,
    place_of_category integer,
    primary key (organization_id, id),
    foreign key (organization_id, id) references registration (organization_id, id) on delete cascade,
    foreign key (organization_id, competition_id) references competition (organization_id, id) on delete cascade
  )`,
  `create index if not exists standing_by_place on standing (organization_id, competition_id, place, id)`,
  `alter table standing enable row level security`,
  `drop policy if exists own_organization on standing`,
  `create policy own_organization on standing to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists platform on standing`,
  `create policy platform on standing to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on standing to dorsal_app, dorsal_platform`,
  `insert into standing
    select id, organization_id, competition_id, gender, category,
      rank() over (partition by organization_id, competition_id order by result_time_ms),
      case when gender is not null then
        rank() over (partition by organization_id, competition_id, gender order by result_time_ms) end,
      case when category is not null then
        rank() over (partition by organization_id, competition_id, category order by result_time_ms) end
    from registration where ${finished}
    on conflict do nothing`,
]

// Names without accents, capitals or hyphens, with a space before every word: `% ana%` matches a word that begins with
// "ana". Unlike the staff's search without e-mail and document, so that visitors cannot find out whose they are.
const words = [
  `create or replace function finisher_words(first_name text, last_name text) returns text
    language sql immutable parallel safe as $$
      select ' ' || translate(lower(regexp_replace(normalize(first_name || ' ' || last_name, NFD),
        '[\\u0300-\\u036f]', '', 'g')), '-.,''’·/()"', '          ')
    $$`,
  `drop index concurrently if exists result_words`,
  `create index concurrently result_words on registration
    using gin (finisher_words(first_name, last_name) gin_trgm_ops) where ${finished}`,
]

const search = [
  `create or replace function finishers_named(wanted_event uuid, patterns text[]) returns setof uuid
    language sql stable security definer set search_path = public as $$
      select id from registration
      where organization_id = ${currentOrganization} and event_id = wanted_event and ${finished}
        and finisher_words(first_name, last_name) like patterns[1]
        and finisher_words(first_name, last_name) like all (patterns)
    $$`,
  `revoke all on function finishers_named(uuid, text[]) from public`,
  `grant execute on function finishers_named(uuid, text[]) to dorsal_app`,
]
