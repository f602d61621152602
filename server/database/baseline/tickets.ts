export const tickets = `
create table ticket_type (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  pool_id uuid not null,
  position int not null default 0,
  name varchar(255) not null,
  description text not null default '',
  price bigint not null check (price >= 0),
  per_order int not null check (per_order between 1 and 10),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  is_active boolean not null default true,
  fields jsonb not null,
  sponsors jsonb not null,
  revision int not null default 0,
  primary key (organization_id, id),
  constraint ticket_type_organization_id_event_id_name_unique unique (organization_id, event_id, name),
  constraint ticket_type_sale check (sale_ends_at > sale_starts_at),
  constraint ticket_type_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint ticket_type_pool_fk foreign key (organization_id, pool_id)
    references place_pool (organization_id, id) on delete restrict
);
create index ticket_type_organization_id_pool_id_index on ticket_type (organization_id, pool_id);
-- What is left of them notifies by their pools.
create trigger page_changed after insert or update or delete on ticket_type
  for each row execute function dorsal_page_changed();

create table ticket (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  ticket_type_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  position int not null,
  serial int not null default 0 check (serial between 0 and 255),
  holder varchar(255),
  answers jsonb not null,
  primary key (organization_id, id),
  constraint ticket_organization_id_line_id_position_unique unique (organization_id, line_id, position),
  constraint ticket_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete restrict,
  constraint ticket_line_fk foreign key (organization_id, line_id)
    references order_line (organization_id, id) on delete cascade,
  constraint ticket_order_fk foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade,
  constraint ticket_type_fk foreign key (organization_id, ticket_type_id)
    references ticket_type (organization_id, id) on delete restrict
);
create index ticket_organization_id_ticket_type_id_index on ticket (organization_id, ticket_type_id);
create index ticket_organization_id_order_id_index on ticket (organization_id, order_id);

create table ticket_key (
  id uuid not null,
  organization_id uuid not null references organization (id),
  public_key varchar(43) not null,
  sealed text not null,
  primary key (organization_id, id),
  constraint ticket_key_organization_id_unique unique (organization_id)
);

create table gate (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  name varchar(60) not null,
  ticket_type_ids jsonb not null,
  has_re_entry boolean not null default false,
  revision int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint gate_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);
create unique index gate_name on gate (organization_id, event_id, name) where deleted_at is null;

create table passage (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  ticket_id uuid not null,
  gate_id uuid,
  direction text not null check (direction in ('in', 'out')),
  turn int not null check (turn >= 0 and (turn % 2 = 1) = (direction = 'out')),
  at timestamptz not null,
  user_id uuid,
  link_id uuid,
  is_repeat boolean not null default false,
  undone_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint passage_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint passage_gate_fk foreign key (organization_id, gate_id)
    references gate (organization_id, id) on delete set null (gate_id),
  constraint passage_link_fk foreign key (organization_id, link_id)
    references check_in_link (organization_id, id) on delete set null (link_id),
  constraint passage_ticket_fk foreign key (organization_id, ticket_id)
    references ticket (organization_id, id) on delete cascade
);
create index passage_organization_id_ticket_id_index on passage (organization_id, ticket_id);
create index passage_organization_id_event_id_received_at_index on passage (organization_id, event_id, received_at);
create unique index passage_once on passage (organization_id, ticket_id, turn) where undone_at is null and not is_repeat;
`
