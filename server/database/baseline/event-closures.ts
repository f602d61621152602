export const eventClosures = `
create table event_closure (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  action text not null check (action in ('full', 'without_fees', 'move')),
  note text not null default '',
  target_event_id uuid,
  competitions jsonb not null default '{}',
  user_id uuid,
  is_announced boolean not null,
  order_count int not null,
  is_listed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, event_id),
  foreign key (organization_id, event_id) references event (organization_id, id),
  foreign key (organization_id, target_event_id) references event (organization_id, id),
  check (action <> 'move' or target_event_id is not null)
);

create table event_closure_order (
  id uuid not null,
  organization_id uuid not null references organization (id),
  closure_id uuid not null,
  order_id uuid not null,
  action text not null check (action in ('full', 'without_fees', 'move')),
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  reason varchar(60),
  is_announced boolean not null,
  primary key (organization_id, id),
  unique (organization_id, closure_id, order_id),
  foreign key (organization_id, closure_id) references event_closure (organization_id, id) on delete cascade,
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);
create index event_closure_order_organization_id_closure_id_state_index
  on event_closure_order (organization_id, closure_id, state);
`
