export const events = `
create table place_pool (
  id uuid not null,
  organization_id uuid not null references organization (id),
  capacity int,
  taken int not null default 0,
  event_pool_id uuid,
  waiting int not null default 0,
  for_public int not null default 0,
  for_public_since timestamptz,
  primary key (organization_id, id),
  constraint place_pool_event_pool_id_same_organization foreign key (organization_id, event_pool_id)
    references place_pool (organization_id, id) on delete restrict,
  constraint place_pool_counts check (taken >= 0 and capacity >= 0),
  constraint place_pool_waiting check (waiting >= 0 and for_public >= 0)
);
create index place_pool_by_event_pool on place_pool (organization_id, event_pool_id) where event_pool_id is not null;

-- An event’s pool counts what its competitions count together (docs/decisions/0079).
create function ensure_event_pool_counts() returns trigger
  language plpgsql as $$
    begin
      if (select taken from place_pool where organization_id = new.organization_id and id = new.event_pool_id) <>
        (select sum(taken) from place_pool
          where organization_id = new.organization_id and event_pool_id = new.event_pool_id)
      then
        raise exception 'pool % of an event counts other places than its competitions', new.event_pool_id
          using errcode = 'check_violation', constraint = 'event_pool_counts';
      end if;
      return null;
    end
  $$;
create constraint trigger event_pool_counts after update of taken, event_pool_id on place_pool
  deferrable initially deferred for each row when (new.event_pool_id is not null)
  execute function ensure_event_pool_counts();

create table event (
  id uuid not null,
  organization_id uuid not null references organization (id),
  slug varchar(255) not null,
  title varchar(255) not null,
  summary text not null default '',
  description text not null default '',
  starts_at timestamptz not null,
  time_zone varchar(255) not null,
  location_name varchar(255) not null default '',
  location_address varchar(255) not null default '',
  latitude double precision,
  longitude double precision,
  sport text not null check (sport in ('running', 'cycling', 'swimming', 'ultramarathon', 'spectator')),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  registration_enabled boolean not null default true,
  supports_tickets boolean not null default false,
  registration_deadline timestamptz,
  show_on_homepage boolean not null default true,
  image varchar(255),
  course jsonb,
  course_file varchar(255),
  included jsonb not null,
  parking text not null default '',
  schedule jsonb not null,
  registrations_count int not null default 0,
  created_at timestamptz not null default now(),
  revision int not null default 0,
  info_cards jsonb not null default '[]',
  acceptance_items jsonb not null default '[]',
  sponsors jsonb not null default '[]',
  gallery jsonb not null default '[]',
  video jsonb,
  landing jsonb not null default '{}',
  arrival jsonb,
  refund_hours int check (refund_hours between 0 and 8760),
  pool_id uuid,
  categories jsonb not null default '[]',
  acceptance_revision int not null default 0,
  payment_methods jsonb,
  payment_qr jsonb,
  refund_keeps_fees boolean not null default false,
  returns_application_fee boolean not null default true,
  transfer_deadline_days int default 7 check (transfer_deadline_days between 0 and 365),
  fees_paid_by text check (fees_paid_by in ('buyer', 'organizer')),
  details_revision int not null default 0,
  former_slugs text[] not null default '{}',
  calendar_sequence int not null default 0,
  primary key (organization_id, id),
  constraint event_organization_id_slug_unique unique (organization_id, slug),
  constraint event_pool_id_same_organization foreign key (organization_id, pool_id)
    references place_pool (organization_id, id) on delete restrict
);
create trigger page_changed after insert or delete on event
  for each row execute function dorsal_page_changed();

-- Each order changes the event’s count of registrations, which no public page shows.
create function dorsal_event_changed() returns trigger
  language plpgsql as $$
    begin
      new.registrations_count := old.registrations_count;
      if new is distinct from old then
        perform pg_notify('page_changed', new.organization_id::text);
      end if;
      return null;
    end
  $$;
create trigger page_changed_by_edit after update on event
  for each row execute function dorsal_event_changed();

create table competition (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  pool_id uuid not null,
  name varchar(255) not null,
  position int not null default 0,
  price bigint not null,
  distance_m int,
  starts_at timestamptz not null,
  deferred_cash bigint not null default 0,
  team_size_min int,
  team_size_max int,
  revision int not null default 0,
  price_per_member boolean not null default false,
  team_name_label varchar(40) not null default '',
  unique_team_names boolean not null default true,
  late_completion boolean not null default false,
  has_waiting_list boolean not null default false,
  ranks_by_distance boolean not null default false,
  has_public_results boolean not null default true,
  bib_per_team boolean not null default false,
  team_scorers int check (team_scorers between 1 and 20),
  primary key (organization_id, id),
  constraint competition_organization_id_event_id_name_unique unique (organization_id, event_id, name),
  constraint competition_event_id_same_organization foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint competition_pool_id_same_organization foreign key (organization_id, pool_id)
    references place_pool (organization_id, id) on delete restrict,
  constraint competition_team_size_check
    check (team_size_min between 2 and team_size_max and team_size_max <= 20
      or team_size_min is null and team_size_max is null)
);
create index competition_by_event on competition (organization_id, event_id, position);
create index competition_by_pool on competition (organization_id, pool_id);
create trigger page_changed after insert or update or delete on competition
  for each row execute function dorsal_page_changed();

create table competition_tier (
  id uuid not null,
  organization_id uuid not null references organization (id),
  competition_id uuid not null,
  position int not null,
  price bigint not null,
  until varchar(10),
  pool_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, competition_id) references competition (organization_id, id) on delete cascade,
  foreign key (organization_id, pool_id) references place_pool (organization_id, id) on delete restrict,
  constraint competition_tier_price check (price > 0),
  constraint competition_tier_until check (until ~ '^\\d{4}-\\d{2}-\\d{2}$')
);
create index competition_tier_organization_id_competition_id_index
  on competition_tier (organization_id, competition_id);
create trigger page_changed after insert or update or delete on competition_tier
  for each row execute function dorsal_page_changed();

-- isNearlyFull of rules/competitions/places.ts in SQL; a test compares them.
create function dorsal_places_state(capacity bigint, taken bigint) returns text
  language sql immutable as $$
    select case
      when capacity is null then 'unlimited'
      when taken >= capacity then 'full'
      when taken > 0 and capacity - taken <= greatest(5, capacity / 10) then 'nearly_full'
      else 'open'
    end
  $$;

-- Every order changes a pool. Open pages get the number of free places from places.json; cached pages change only when
-- a pool, or all pools of an event together, become nearly full, full or free again. Places that a waiting list has claim
-- to are none for the public, unless the public gets them first.
create function dorsal_places_changed() returns trigger
  language plpgsql as $$
    declare
      before bigint := least(old.taken + old.waiting, old.capacity - old.for_public);
      after bigint := least(new.taken + new.waiting, new.capacity - new.for_public);
    begin
      if old.capacity is distinct from new.capacity
        or dorsal_places_state(old.capacity, before) <> dorsal_places_state(new.capacity, after)
        or exists (
          select from (select distinct event_id from competition
            where organization_id = new.organization_id and pool_id = new.id) as own
          cross join lateral (
            select
              sum(pool.capacity) as capacity, bool_or(pool.capacity is null) as unlimited, count(*) as pools,
              sum(least(pool.taken + pool.waiting, pool.capacity - pool.for_public)) as taken_elsewhere
            from place_pool as pool
            where pool.organization_id = new.organization_id and pool.id <> new.id and pool.id in (
              select pool_id from competition
              where organization_id = new.organization_id and event_id = own.event_id)
          ) as others
          where others.pools > 0 and not others.unlimited
            and dorsal_places_state(others.capacity + new.capacity, (others.taken_elsewhere + least(before, new.capacity))::bigint)
              <> dorsal_places_state(others.capacity + new.capacity, (others.taken_elsewhere + least(after, new.capacity))::bigint)
        )
      then
        perform pg_notify('page_changed', new.organization_id::text);
      end if;
      return null;
    end
  $$;
create trigger page_changed after update on place_pool
  for each row when (old is distinct from new) execute function dorsal_places_changed();

create table registration_form (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  title varchar(255) not null default '',
  description text not null default '',
  shows_progress boolean not null default true,
  max_participants int not null default 10,
  asks_gender boolean not null default true,
  fields jsonb not null,
  revision int not null default 0,
  health_file_days int not null default 30,
  primary key (organization_id, id),
  constraint registration_form_organization_id_event_id_unique unique (organization_id, event_id),
  constraint registration_form_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);

alter table export_schedule add constraint export_schedule_event_fk foreign key (organization_id, event_id)
  references event (organization_id, id) on delete cascade;
`
