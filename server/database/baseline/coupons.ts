export const coupons = `
create table coupon (
  id uuid not null,
  organization_id uuid not null references organization (id),
  code varchar(255) not null,
  discount int not null,
  usage_limit int,
  times_used int not null default 0,
  all_events boolean not null default true,
  expires_at timestamptz,
  description text not null default '',
  created_at timestamptz not null default now(),
  revision int not null default 0,
  deleted_at timestamptz,
  series_id uuid,
  primary key (organization_id, id),
  constraint coupon_counts check (times_used >= 0 and discount between 1 and 10000)
);
create unique index coupon_organization_id_code_unique on coupon (organization_id, code) where deleted_at is null;
create index coupon_organization_id_created_at_id_index on coupon (organization_id, created_at, id);

create table coupon_event (
  id uuid not null,
  organization_id uuid not null references organization (id),
  coupon_id uuid not null,
  event_id uuid not null,
  primary key (organization_id, id),
  constraint coupon_event_organization_id_coupon_id_event_id_unique unique (organization_id, coupon_id, event_id),
  constraint coupon_event_coupon_id_same_organization foreign key (organization_id, coupon_id)
    references coupon (organization_id, id) on delete cascade,
  constraint coupon_event_event_id_same_organization foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);
`
