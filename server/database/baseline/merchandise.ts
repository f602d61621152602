export const merchandise = `
create table merchandise_item (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  position int not null default 0,
  name varchar(255) not null,
  description text not null default '',
  picture varchar(255),
  price bigint not null,
  rule text not null check (rule in ('included', 'required', 'optional')),
  variants_label varchar(255) not null default '',
  competition_ids jsonb,
  is_active boolean not null default true,
  revision int not null default 0,
  primary key (organization_id, id),
  constraint merchandise_item_organization_id_event_id_name_unique unique (organization_id, event_id, name),
  constraint merchandise_item_event_fk foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);
-- Pages say why nobody can register. Stocks notify by their pools.
create trigger page_changed after insert or update or delete on merchandise_item
  for each row execute function dorsal_page_changed();

create table merchandise_variant (
  id uuid not null,
  organization_id uuid not null references organization (id),
  item_id uuid not null,
  pool_id uuid not null,
  position int not null default 0,
  name varchar(255) not null default '',
  primary key (organization_id, id),
  constraint merchandise_variant_item_fk foreign key (organization_id, item_id)
    references merchandise_item (organization_id, id) on delete cascade,
  constraint merchandise_variant_pool_fk foreign key (organization_id, pool_id)
    references place_pool (organization_id, id) on delete restrict
);
create index merchandise_variant_organization_id_item_id_index on merchandise_variant (organization_id, item_id);
create index merchandise_variant_organization_id_pool_id_index on merchandise_variant (organization_id, pool_id);
create trigger page_changed after insert or update or delete on merchandise_variant
  for each row execute function dorsal_page_changed();

create table merchandise_choice (
  id uuid not null,
  organization_id uuid not null references organization (id),
  registration_id uuid,
  item_id uuid not null,
  variant_id uuid not null,
  line_id uuid not null,
  quantity int not null default 1,
  delivered_at timestamptz,
  delivered_by uuid,
  removed_at timestamptz,
  primary key (organization_id, id),
  constraint merchandise_choice_organization_id_line_id_unique unique (organization_id, line_id),
  constraint merchandise_choice_item_fk foreign key (organization_id, item_id)
    references merchandise_item (organization_id, id) on delete restrict,
  constraint merchandise_choice_line_fk foreign key (organization_id, line_id)
    references order_line (organization_id, id) on delete cascade,
  constraint merchandise_choice_registration_fk foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete set null (registration_id),
  constraint merchandise_choice_variant_fk foreign key (organization_id, variant_id)
    references merchandise_variant (organization_id, id) on delete restrict
);
create index merchandise_choice_organization_id_registration_id_index
  on merchandise_choice (organization_id, registration_id);
create index merchandise_choice_organization_id_item_id_index on merchandise_choice (organization_id, item_id);
create index merchandise_choice_organization_id_variant_id_index on merchandise_choice (organization_id, variant_id);
`
