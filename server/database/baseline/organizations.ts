export const organizations = `
create table organization (
  id uuid primary key,
  subdomain varchar(255) not null,
  name varchar(255) not null,
  description text not null default '',
  language text not null check (language in ('en', 'es')),
  region varchar(255) not null,
  currency varchar(3) not null,
  time_zone varchar(255) not null,
  main_sport varchar(255) not null,
  ages_on text not null default 'start' check (ages_on in ('start', 'year_end')),
  contact_email varchar(255),
  contact_phone varchar(255),
  website varchar(255),
  logo varchar(255),
  wordmark varchar(255),
  theme jsonb not null,
  landing jsonb not null,
  sponsors jsonb not null,
  social_links jsonb not null,
  whatsapp_icon boolean not null default false,
  registration_alerts boolean not null default true,
  daily_alerts boolean not null default false,
  digest_until timestamptz,
  hold_minutes int not null default 35,
  transfer_hours int not null default 72,
  refund_hours int,
  payment_provider text not null default 'sandbox' check (payment_provider in ('sandbox', 'stripe')),
  payment_timing text not null default 'instant'
    check (payment_timing in ('instant', 'days_10', 'days_18', 'days_35')),
  is_listed boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  sign_up_key uuid unique,
  terms_version varchar(255),
  terms_accepted_at timestamptz,
  terms_accepted_by uuid references auth_user (id) on delete set null,
  lists_on_publish boolean not null default false,
  checklist_dismissed_at timestamptz,
  is_album_open boolean not null default false,
  landing_template varchar(64) not null default 'default',
  landing_config jsonb not null default '{}',
  event_template varchar(64) not null default 'default',
  event_config jsonb not null default '{}',
  hero_image varchar(255),
  info_cards jsonb not null default '[]',
  fee_plan_requested_at timestamptz,
  mail_quota int check (mail_quota >= 0),
  offers_transfer boolean not null default false,
  offers_cash boolean not null default false,
  payment_qr jsonb,
  passes_method_costs boolean not null default false,
  legal_name varchar(200) not null default '',
  tax_id varchar(40) not null default '',
  legal_address varchar(300) not null default '',
  fees_paid_by text not null default 'buyer' check (fees_paid_by in ('buyer', 'organizer')),
  constraint organization_subdomain_unique unique (subdomain)
);
create trigger organization_changed after insert or update or delete on organization
  for each row execute function tell_organization_changed('id');

create table former_subdomain (
  subdomain varchar(255) primary key,
  organization_id uuid not null references organization (id),
  created_at timestamptz not null default now()
);
create index former_subdomain_organization on former_subdomain (organization_id);

-- A trigger, so that it holds however an organization is renamed. It runs as the tables’ owner, because an organization
-- must not see another’s former names. Two organizations that take one name meet at the unique index of their own table,
-- so this check always runs after the other’s commit.
create function keep_former_subdomain() returns trigger
  language plpgsql security definer set search_path = public as $$
    begin
      if exists (select from former_subdomain where subdomain = new.subdomain and organization_id <> new.id) then
        raise unique_violation using message = 'another organization had this subdomain', constraint = 'former_subdomain';
      end if;
      delete from former_subdomain where subdomain = new.subdomain;
      if tg_op = 'UPDATE' then
        if old.subdomain <> new.subdomain then
          insert into former_subdomain (subdomain, organization_id) values (old.subdomain, old.id);
        end if;
      end if;
      return null;
    end
  $$;
revoke all on function keep_former_subdomain() from public;
create trigger former_subdomain after insert or update of subdomain on organization
  for each row execute function keep_former_subdomain();

-- Several organizations may claim a host, but only one can verify it. A withdrawn claim stays until it expires.
create table domain (
  id uuid primary key,
  organization_id uuid not null references organization (id),
  host varchar(255) not null,
  challenge varchar(255) not null,
  state text not null default 'pending'
    check (state in ('pending', 'withdrawn', 'verified', 'redirecting', 'retired')),
  is_primary boolean not null default false,
  verified_at timestamptz,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint domain_organization_id_host_unique unique (organization_id, host)
);
create unique index domain_verified_host on domain (host) where state in ('verified', 'redirecting');
create index domain_host on domain (host);
create trigger domain_changed after insert or update or delete on domain
  for each row execute function tell_organization_changed('organization_id');

create table bank_details (
  id uuid not null,
  organization_id uuid not null unique references organization (id),
  sealed text not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

create table fee_plan (
  id uuid not null,
  organization_id uuid not null references organization (id),
  version int not null,
  platform_fee int not null,
  provider_fees jsonb not null,
  vat int not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint fee_plan_organization_id_version_unique unique (organization_id, version)
);
create trigger fee_plan_changed after insert or update or delete on fee_plan
  for each row execute function tell_organization_changed('organization_id');

create table default_fee_plan (
  version int primary key,
  platform_fee int not null,
  provider_fees jsonb not null,
  vat int not null,
  created_at timestamptz not null default now()
);

create table provider_connection (
  id uuid not null,
  organization_id uuid not null references organization (id),
  provider text not null check (provider in ('stripe', 'mercadopago')),
  account varchar(255) not null,
  account_name varchar(255) not null default '',
  account_email varchar(255) not null default '',
  live boolean not null,
  state text not null check (state in ('pending', 'active', 'restricted', 'revoked', 'disconnected')),
  missing jsonb not null,
  tokens text,
  tokens_expire_at timestamptz,
  connected_at timestamptz,
  checked_at timestamptz not null,
  disconnected_at timestamptz,
  created_at timestamptz not null default now(),
  tokens_renewing_until timestamptz,
  currency varchar(3),
  primary key (organization_id, id)
);
create unique index provider_connection_one_of_each_provider on provider_connection (organization_id, provider)
  where state <> 'disconnected';
create index provider_connection_provider_account_index on provider_connection (provider, account);
create trigger provider_connection_changed after insert or update or delete on provider_connection
  for each row execute function tell_organization_changed('organization_id');

create table connection_request (
  id uuid not null,
  organization_id uuid not null references organization (id),
  provider text not null check (provider in ('stripe', 'mercadopago')),
  state_hash varchar(64) not null,
  user_id uuid not null,
  host varchar(255) not null,
  verifier text not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  constraint connection_request_organization_id_provider_user_id_unique unique (organization_id, provider, user_id)
);
create index connection_request_state_hash_index on connection_request (state_hash);

create table applied_tenant (
  organization_id uuid primary key references organization (id),
  folder jsonb not null
);

create table visitor_day (
  organization_id uuid not null references organization (id),
  day date not null,
  registers bytea not null check (length(registers) = 4096),
  primary key (organization_id, day)
);

-- Unlogged, so that no log archive, replica or backup keeps a salt after its day.
create unlogged table visitor_salt (
  day date primary key,
  salt bytea not null
);

create table agreement (
  id uuid not null,
  organization_id uuid not null references organization (id),
  kind text not null check (kind in ('terms', 'waiver')),
  version int not null,
  text jsonb,
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint agreement_organization_id_kind_version_unique unique (organization_id, kind, version)
);

create table reply (
  id uuid not null,
  organization_id uuid not null references organization (id),
  revision int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  name varchar(255) not null,
  language varchar(255) not null,
  subject varchar(255) not null,
  text text not null,
  primary key (organization_id, id)
);
create unique index reply_organization_id_name_unique on reply (organization_id, name) where deleted_at is null;
`
