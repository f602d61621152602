export const accounts = `
create table auth_user (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean default false,
  locale text check (locale in ('en', 'es')),
  constraint auth_user_email_unique unique (email)
);
create unique index auth_user_email_lower on auth_user (lower(email));

create table auth_account (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_account_user foreign key (user_id) references auth_user (id) on delete cascade
);
create index auth_account_user_id_index on auth_account (user_id);
create unique index auth_account_credential on auth_account (user_id) where provider_id = 'credential';

create table auth_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verification_identifier_index on auth_verification (identifier);

create table second_factor (
  id uuid primary key,
  user_id uuid not null unique references auth_user (id) on delete cascade,
  secret text not null,
  recovery_codes jsonb not null,
  used_step int,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references auth_user (id) on delete cascade,
  host varchar(255) not null,
  name varchar(255) not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkey_user on passkey (user_id);

create table passkey_challenge (
  id uuid primary key,
  challenge varchar(255) not null unique,
  host varchar(255) not null,
  user_id uuid references auth_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_user on passkey_challenge (user_id);

create table email_change (
  id uuid primary key,
  user_id uuid not null unique references auth_user (id) on delete cascade,
  old_email varchar(255) not null,
  new_email varchar(255) not null,
  session_id uuid not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Organizations cannot read accounts; this reveals only the language.
create function dorsal_language_of(address text) returns text
  language sql stable security definer set search_path = public as $$
    select locale from auth_user where lower(email) = lower(address) and email_verified
  $$;
revoke all on function dorsal_language_of(text) from public;
grant execute on function dorsal_language_of(text) to dorsal_app, dorsal_platform;
`
