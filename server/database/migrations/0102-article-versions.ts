import { Migration } from '@mikro-orm/migrations'

export class Migration0102ArticleVersions extends Migration {
  override name = '0102-article-versions'

  override up(): void {
    for (const statement of [...drafts, ...versions]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const drafts = [
  `set local lock_timeout = '5s'`,
  `alter table news_article add column draft jsonb null`,
  // Saved while somebody types: readers' pages change only with what they show.
  `drop trigger page_changed on news_article`,
  `create trigger page_changed after insert or delete on news_article
    for each row execute function dorsal_page_changed()`,
  `create trigger page_changed_by_edit after update of slug, former_slugs, title, excerpt, cover, content,
      is_published, show_on_landing, published_at, deleted_at on news_article
    for each row when (old.is_published or new.is_published) execute function dorsal_page_changed()`,
]

const versions = [
  `create table article_version (
    id uuid not null,
    organization_id uuid not null references organization (id),
    article_id uuid not null,
    user_id uuid null,
    kind text not null check (kind in ('saved', 'published', 'restored')),
    title varchar(255) not null,
    excerpt text not null default '',
    cover varchar(255) null,
    content text not null default '',
    saved_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id)
  )`,
  `create index article_version_organization_id_article_id_index on article_version (organization_id, article_id)`,
  `alter table article_version enable row level security`,
  `create policy own_organization on article_version to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy owner on article_version to dorsal_owner using (true) with check (true)`,
  `alter table article_version force row level security`,
  `create policy platform on article_version to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on article_version to dorsal_app, dorsal_platform`,
  `insert into article_version (id, organization_id, article_id, kind, title, excerpt, cover, content, saved_at, created_at)
    select gen_random_uuid(), organization_id, id, 'saved', title, excerpt, cover, content, created_at, created_at
    from news_article`,
]
