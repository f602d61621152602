import { currentOrganization } from '../walls.ts'

export const messages = `
create table message (
  id uuid not null,
  organization_id uuid not null references organization (id),
  kind varchar(255) not null,
  recipient varchar(255) not null,
  locale text not null check (locale in ('en', 'es')),
  dedupe_key varchar(255) not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dropped')),
  message_id varchar(255) not null,
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  claimed_until timestamptz,
  queued_again_at timestamptz,
  primary key (organization_id, id),
  constraint message_organization_id_dedupe_key_unique unique (organization_id, dedupe_key)
);
create index message_recent on message using brin (created_at);
create index message_failed on message (organization_id, created_at) where state = 'failed';
create index message_of_order on message (organization_id, ((payload ->> 'orderId')));

create table mail_record (
  id uuid not null,
  organization_id uuid not null references organization (id),
  kind varchar(255) not null,
  recipient_hash varchar(64) not null,
  is_limited boolean not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index mail_record_limited on mail_record (organization_id, created_at) where is_limited;
create index mail_record_created_at_index on mail_record (created_at);

create table inbox_message (
  id uuid primary key,
  organization_id uuid,
  message_id varchar(255) not null,
  sender varchar(255) not null,
  recipient varchar(255) not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null,
  sent_at timestamptz not null default now(),
  constraint inbox_message_message_id_unique unique (message_id)
);
create index inbox_message_recipient_index on inbox_message (recipient);

-- Row-level security keeps an index from being used, because what takes a text out of JSON is not leakproof. This runs as
-- the tables’ owner and filters by organization itself.
create function messages_of_order(wanted uuid) returns setof uuid
  language sql stable security definer set search_path = public as $$
    select id from message
    where organization_id = ${currentOrganization} and payload ->> 'orderId' = wanted::text
  $$;
revoke all on function messages_of_order(uuid) from public;
grant execute on function messages_of_order(uuid) to dorsal_app;
`
