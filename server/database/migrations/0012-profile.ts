import { Migration } from '@mikro-orm/migrations'

export class Migration0012Profile extends Migration {
  override name = '0012-profile'

  override up(): void {
    for (const statement of [...people, ...factors, ...passkeys, ...addresses]) this.addSql(statement)
  }
}

const people = [
  `alter table auth_user add column locale text check (locale in ('en', 'es'))`,
  // True between password and code: such a session may do nothing yet.
  `alter table auth_session add column awaits_second_factor boolean not null default false`,
]

const factors = [
  `create table second_factor (
    id uuid primary key,
    user_id uuid not null unique references auth_user (id) on delete cascade,
    secret text not null,
    recovery_codes jsonb not null,
    used_step integer,
    confirmed_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `grant select, insert, update, delete on second_factor to dorsal_platform`,
]

const passkeys = [
  `create table passkey (
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
  )`,
  `create index passkey_user on passkey (user_id)`,
  `create table passkey_challenge (
    id uuid primary key,
    challenge varchar(255) not null unique,
    host varchar(255) not null,
    user_id uuid references auth_user (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenge_expires on passkey_challenge (expires_at)`,
  `create index passkey_challenge_user on passkey_challenge (user_id)`,
  `grant select, insert, update, delete on passkey, passkey_challenge to dorsal_platform`,
]

const addresses = [
  `create table email_change (
    id uuid primary key,
    user_id uuid not null unique references auth_user (id) on delete cascade,
    old_email varchar(255) not null,
    new_email varchar(255) not null,
    session_id uuid not null,
    old_confirmed_at timestamptz,
    new_confirmed_at timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `grant select, insert, update, delete on email_change to dorsal_platform`,
]
