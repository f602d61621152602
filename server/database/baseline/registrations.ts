import { folding } from '#rules/text/normalize-text.ts'
import { currentOrganization } from '../walls.ts'
import { literal } from './foundations.ts'

export const registrations = `
-- Folded names, with a space before every word: % ana% matches a word that begins with "ana". Names with an apostrophe
-- stand there in two words and in one. Unlike the staff’s search without e-mail and document, so that visitors cannot find
-- out whose they are.
create function finisher_words(first_name text, last_name text) returns text
  language sql immutable parallel safe set search_path = public as $$
    select ' ' || translate(folded(regexp_replace(name, ${literal(folding.apostrophes.source)}, ' ', 'g') || ' ' || name),
      '-.,·/()"', '        ')
    from (select first_name || ' ' || last_name as name) as full_name
  $$;

create table team (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  competition_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  name varchar(60) not null,
  name_key text,
  size int not null check (size between 2 and 20),
  link_number int not null default 0,
  link_hash varchar(64),
  revision int not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, competition_id, name_key),
  unique (organization_id, line_id),
  unique (organization_id, link_hash),
  constraint team_competition_fk foreign key (organization_id, competition_id)
    references competition (organization_id, id) on delete restrict,
  constraint team_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete restrict,
  constraint team_line_fk foreign key (organization_id, line_id)
    references order_line (organization_id, id) on delete cascade,
  constraint team_order_fk foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade
);
create index team_by_event on team (organization_id, event_id);
create index team_by_order on team (organization_id, order_id);
-- Results show teams by their names.
create trigger page_changed_by_name after update on team
  for each row when (old.name is distinct from new.name) execute function dorsal_page_changed();

create table registration (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  competition_id uuid not null,
  order_id uuid,
  position int not null default 0,
  first_name varchar(255) not null,
  last_name varchar(255) not null,
  email varchar(255) not null default '',
  phone varchar(255) not null default '',
  dni varchar(255) not null default '',
  birth_date varchar(10),
  gender text check (gender in ('male', 'female', 'other')),
  emergency_name varchar(255) not null default '',
  emergency_phone varchar(255) not null default '',
  status text not null check (status in ('held', 'confirmed', 'cancelled')),
  bib_number varchar(255),
  former_bib varchar(255),
  result_time_ms int,
  result_status text check (result_status in ('dnf', 'dns', 'dsq', 'nc')),
  result_reason varchar(200),
  result_bib varchar(20),
  result_competition_id uuid,
  splits jsonb,
  tags text[] not null,
  import_key varchar(255),
  search_text text not null,
  created_at timestamptz not null default now(),
  chip_time_ms int,
  result_distance_m int,
  category varchar(40),
  confirmation_id varchar(64) default replace((gen_random_uuid()::text || gen_random_uuid()::text), '-', ''),
  result_class varchar(40),
  official_places jsonb,
  line_id uuid,
  revision int not null default 0,
  answers jsonb not null default '{}',
  team_id uuid,
  constraint registration_reason_of_disqualification check (result_reason is null or result_status = 'dsq'),
  primary key (organization_id, id),
  constraint registration_organization_id_confirmation_id_unique unique (organization_id, confirmation_id),
  constraint registration_organization_id_event_id_bib_number_unique unique (organization_id, event_id, bib_number),
  constraint registration_organization_id_event_id_import_key_unique unique (organization_id, event_id, import_key),
  constraint registration_competition_id_same_organization foreign key (organization_id, competition_id)
    references competition (organization_id, id) on delete restrict,
  constraint registration_result_competition_fk foreign key (organization_id, result_competition_id)
    references competition (organization_id, id) on delete restrict,
  constraint registration_event_id_same_organization foreign key (organization_id, event_id)
    references event (organization_id, id) on delete restrict,
  constraint registration_line_id_same_organization foreign key (organization_id, line_id)
    references order_line (organization_id, id) on delete cascade,
  constraint registration_order_id_same_organization foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete restrict,
  constraint registration_team_fk foreign key (organization_id, team_id)
    references team (organization_id, id) on delete cascade
);
create index registration_organization_id_order_id_index on registration (organization_id, order_id);
create index registration_search on registration using gin (search_text gin_trgm_ops);
create index registration_by_result on registration (organization_id, event_id, result_time_ms, id);
create index registration_without_place on registration (organization_id, competition_id) where result_status is not null;
create index registration_by_result_competition on registration (organization_id, result_competition_id)
  where result_competition_id is not null;
create index registration_by_email on registration (lower(email)) where email <> '';
create index result_words on registration using gin (finisher_words(first_name, last_name) gin_trgm_ops)
  where status = 'confirmed' and (result_time_ms is not null or result_distance_m is not null or result_status is not null);
create index registration_by_document on registration (organization_id, event_id, document_key(dni))
  where status = 'confirmed' and dni <> '';
create index registration_by_birth on registration (organization_id, event_id, birth_date)
  where status = 'confirmed' and birth_date is not null;
create index registration_without_order on registration (organization_id, event_id)
  where order_id is null and status = 'confirmed';
create index registration_by_line on registration (organization_id, line_id) where line_id is not null;
create index registration_of_event_alphabetical
  on registration (organization_id, event_id, (case last_name when '' then first_name else last_name end)
    collate alphabetical, first_name collate alphabetical, id);
create index registration_alphabetical
  on registration (organization_id, (case last_name when '' then first_name else last_name end)
    collate alphabetical, first_name collate alphabetical, id);
create index registration_by_team on registration (organization_id, team_id) where team_id is not null;
create trigger page_changed_by_new_result after insert on registration
  for each row when (new.result_time_ms is not null or new.result_distance_m is not null or new.result_status is not null)
  execute function dorsal_page_changed();
create trigger page_changed_by_lost_result after delete on registration
  for each row when (old.result_time_ms is not null or old.result_distance_m is not null or old.result_status is not null)
  execute function dorsal_page_changed();
create trigger page_changed_by_result after update on registration
  for each row when ((old.result_time_ms is not null or new.result_time_ms is not null
    or old.result_distance_m is not null or new.result_distance_m is not null or old.result_status is not null
    or new.result_status is not null) and old is distinct from new)
  execute function dorsal_page_changed();

-- Row-level security keeps a trigram index from being used, because LIKE is not leakproof. This runs as the tables’ owner
-- and filters by organization itself. The first pattern is the longest word: the index can search for one of them only.
create function registrations_matching(wanted_event uuid, patterns text[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
    select id from registration
    where organization_id = ${currentOrganization}
      and (wanted_event is null or event_id = wanted_event)
      and search_text like patterns[1] and search_text like all (patterns)
  $$;
revoke all on function registrations_matching(uuid, text[]) from public;
grant execute on function registrations_matching(uuid, text[]) to dorsal_app;

-- Pages show how many took part once the race has begun. Before that orders confirm registrations all day, and an order
-- must not invalidate pages.
create function dorsal_entrants_changed() returns trigger
  language plpgsql as $$
    declare
      entrant registration := case when tg_op = 'DELETE' then old else new end;
    begin
      if exists (
        select from event where organization_id = entrant.organization_id and id = entrant.event_id and starts_at <= now()
      ) then
        perform pg_notify('page_changed', entrant.organization_id::text);
      end if;
      return null;
    end
  $$;
create trigger page_changed_by_new_entrant after insert on registration
  for each row when (new.status = 'confirmed') execute function dorsal_entrants_changed();
create trigger page_changed_by_lost_entrant after delete on registration
  for each row when (old.status = 'confirmed') execute function dorsal_entrants_changed();
create trigger page_changed_by_entrant after update on registration
  for each row when (old.status <> new.status and 'confirmed' in (old.status, new.status))
  execute function dorsal_entrants_changed();

create table registration_file (
  id uuid not null,
  organization_id uuid not null references organization (id),
  registration_id uuid not null,
  field_id varchar(40) not null,
  label varchar(200) not null,
  name varchar(200) not null,
  type text not null check (type in ('pdf', 'jpg', 'png')),
  bytes int not null,
  key varchar(100) not null,
  is_health boolean not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint registration_file_registration_fk foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade
);
create index registration_file_organization_id_registration_id_index
  on registration_file (organization_id, registration_id);

create table registration_access (
  id uuid not null,
  organization_id uuid not null references organization (id),
  registration_id uuid not null,
  code_hash varchar(64),
  attempts int not null default 0,
  expires_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint registration_access_organization_id_registration_id_unique unique (organization_id, registration_id),
  constraint registration_access_registration_fk foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade
);

create table registration_transfer (
  id uuid not null,
  organization_id uuid not null references organization (id),
  registration_id uuid not null,
  link_hash varchar(64) not null,
  is_by_staff boolean not null default false,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, link_hash),
  foreign key (organization_id, registration_id) references registration (organization_id, id) on delete cascade,
  check (used_at is null or revoked_at is null)
);
create index registration_transfer_organization_id_registration_id_index
  on registration_transfer (organization_id, registration_id);
create unique index registration_transfer_open on registration_transfer (organization_id, registration_id)
  where used_at is null and revoked_at is null;

create table answer_change (
  id uuid not null,
  organization_id uuid not null references organization (id),
  registration_id uuid not null,
  entry_id uuid not null,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references registration (organization_id, id) on delete cascade
);
create index answer_change_organization_id_registration_id_index on answer_change (organization_id, registration_id);

create table athlete_note (
  id uuid not null,
  organization_id uuid not null references organization (id),
  registration_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references registration (organization_id, id) on delete cascade
);
create index athlete_note_organization_id_registration_id_index on athlete_note (organization_id, registration_id);

create table check_in_link (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  name varchar(60) not null,
  link_hash varchar(64) not null,
  day varchar(10) not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint check_in_link_organization_id_link_hash_unique unique (organization_id, link_hash),
  constraint check_in_link_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);
create index check_in_link_organization_id_event_id_index on check_in_link (organization_id, event_id);

create table check_in (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  registration_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  link_id uuid,
  picked_up_by varchar(120),
  is_repeat boolean not null default false,
  cash_at timestamptz,
  undone_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint check_in_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint check_in_link_fk foreign key (organization_id, link_id)
    references check_in_link (organization_id, id) on delete set null (link_id),
  constraint check_in_registration_fk foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade
);
create index check_in_organization_id_registration_id_index on check_in (organization_id, registration_id);
create index check_in_organization_id_event_id_received_at_index on check_in (organization_id, event_id, received_at);
create unique index check_in_once on check_in (organization_id, registration_id)
  where undone_at is null and not is_repeat;

create table acceptance (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  registration_id uuid,
  accepted_at timestamptz not null,
  locale text not null check (locale in ('en', 'es')),
  texts jsonb not null,
  primary key (organization_id, id),
  constraint acceptance_order_fk foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade,
  constraint acceptance_registration_fk foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade
);
create index acceptance_organization_id_order_id_index on acceptance (organization_id, order_id);

create table tagging_batch (
  id uuid not null,
  organization_id uuid not null references organization (id),
  tagging_id uuid not null,
  position int not null,
  event_id uuid,
  user_id uuid,
  add jsonb not null,
  remove jsonb not null,
  athlete_ids jsonb not null,
  athlete_count int not null,
  state text not null check (state in ('pending', 'done', 'undoing', 'undone', 'stopped')),
  changes jsonb not null,
  change_count int not null,
  full_count int not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint tagging_batch_organization_id_tagging_id_position_unique unique (organization_id, tagging_id, "position")
);

create table reminder_batch (
  id uuid not null,
  organization_id uuid not null references organization (id),
  reminders_id uuid not null,
  position int not null,
  event_id uuid not null,
  user_id uuid,
  is_forced boolean not null,
  athlete_ids jsonb not null,
  athlete_count int not null,
  state text not null check (state in ('pending', 'done', 'stopped')),
  sent_count int not null default 0,
  recent_count int not null default 0,
  without_email_count int not null default 0,
  withheld_count int not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint reminder_batch_organization_id_reminders_id_position_unique unique
    (organization_id, reminders_id, "position")
);

create table mailing (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  user_id uuid,
  state text not null check (state in ('draft', 'sending', 'paused', 'queued')),
  topic text not null default 'registration' check (topic in ('registration', 'news')),
  texts jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organization_id, id),
  constraint mailing_event_id_same_organization foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);
create index mailing_organization_id_event_id_created_at_index on mailing (organization_id, event_id, created_at);

create table unsubscription (
  id uuid not null,
  organization_id uuid not null references organization (id),
  email varchar(255) not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint unsubscription_organization_id_email_unique unique (organization_id, email)
);

create table mailing_recipient (
  id uuid not null,
  organization_id uuid not null references organization (id),
  mailing_id uuid not null,
  registration_id uuid not null,
  position int not null,
  state text not null check (state in ('pending', 'queued', 'no_address', 'repeated', 'unsubscribed')),
  primary key (organization_id, id),
  constraint mailing_recipient_organization_id_mailing_id_position_unique unique
    (organization_id, mailing_id, "position"),
  constraint mailing_recipient_mailing_id_same_organization foreign key (organization_id, mailing_id)
    references mailing (organization_id, id) on delete cascade,
  constraint mailing_recipient_registration_id_same_organization foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade
);
create index mailing_recipient_organization_id_registration_id_index on mailing_recipient
  (organization_id, registration_id);
`
