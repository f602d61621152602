import { Migration } from '@mikro-orm/migrations'

export class Migration0083ProviderConnections extends Migration {
  override name = '0083-provider-connections'

  // Each statement locks one table in use, and a second attempt finds what the first has done: sales go on meanwhile.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`alter table payment add column if not exists account text null`)
    for (const statement of tables) this.addSql(statement)
    for (const statement of ['provider_connection', 'connection_request'].flatMap(policiesOf)) this.addSql(statement)
    for (const statement of notifications) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const tables = [
  `create table if not exists provider_connection (
    id uuid not null,
    organization_id uuid not null references organization (id),
    provider text check (provider in ('stripe', 'mercadopago')) not null,
    account varchar(255) not null,
    account_name varchar(255) not null default '',
    account_email varchar(255) not null default '',
    live boolean not null,
    state text check (state in ('pending', 'active', 'restricted', 'revoked', 'disconnected')) not null,
    missing jsonb not null,
    tokens text null,
    tokens_expire_at timestamptz null,
    connected_at timestamptz null,
    checked_at timestamptz not null,
    disconnected_at timestamptz null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id)
  )`,
  `create unique index if not exists provider_connection_one_of_each_provider
    on provider_connection (organization_id, provider) where state <> 'disconnected'`,
  `create index if not exists provider_connection_provider_account_index on provider_connection (provider, account)`,
  `create table if not exists connection_request (
    id uuid not null,
    organization_id uuid not null references organization (id),
    provider text check (provider in ('stripe', 'mercadopago')) not null,
    state_hash varchar(64) not null,
    user_id uuid not null,
    host varchar(255) not null,
    verifier text not null,
    expires_at timestamptz not null,
    primary key (organization_id, id),
    constraint connection_request_organization_id_provider_user_id_unique unique (organization_id, provider, user_id)
  )`,
  `create index if not exists connection_request_state_hash_index on connection_request (state_hash)`,
]

const policiesOf = (table: string) => [
  `alter table ${table} enable row level security`,
  `drop policy if exists own_organization on ${table}`,
  `create policy own_organization on ${table} to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on ${table}`,
  `create policy owner on ${table} to dorsal_owner using (true) with check (true)`,
  `alter table ${table} force row level security`,
  `drop policy if exists platform on ${table}`,
  `create policy platform on ${table} to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on ${table} to dorsal_app, dorsal_platform`,
]

// What is on sale follows the connection: every process looks the organization up again.
const notifications = [
  `drop trigger if exists provider_connection_changed on provider_connection`,
  `create trigger provider_connection_changed after insert or update or delete on provider_connection
    for each row execute function tell_organization_changed('organization_id')`,
]
