export const waitingLists = `
create table waiting_entry (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  competition_id uuid not null,
  places int not null,
  position int not null,
  first_name varchar(255) not null,
  last_name varchar(255) not null,
  email varchar(255) not null,
  phone varchar(255) not null default '',
  locale text not null check (locale in ('en', 'es')),
  secret_id varchar(255) not null,
  state text not null default 'waiting'
    check (state in ('unconfirmed', 'waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'removed', 'ended',
      'lapsed', 'registered')),
  confirmed_at timestamptz,
  offered_at timestamptz,
  turn_until timestamptz,
  is_kept boolean not null default false,
  offered_until timestamptz,
  blocked_since timestamptz,
  order_id uuid,
  created_at timestamptz not null default now(),
  network varchar(64),
  holder varchar(64),
  moves jsonb not null default '[]',
  primary key (organization_id, id),
  constraint waiting_entry_organization_id_secret_id_unique unique (organization_id, secret_id),
  constraint waiting_entry_competition_fk foreign key (organization_id, competition_id)
    references competition (organization_id, id) on delete restrict,
  constraint waiting_entry_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint waiting_entry_order_fk foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade
);
create index waiting_entry_organization_id_event_id_position_index
  on waiting_entry (organization_id, event_id, position);
create index waiting_entry_state_index on waiting_entry (state)
  where state in ('unconfirmed', 'waiting', 'offered');
create unique index waiting_entry_one_for_each_address
  on waiting_entry (organization_id, competition_id, lower(email))
  where state in ('unconfirmed', 'waiting', 'offered') and email <> '';
`
