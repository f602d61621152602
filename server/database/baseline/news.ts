export const news = `
create table news_article (
  id uuid primary key,
  organization_id uuid not null references organization (id),
  slug varchar(255) not null,
  title varchar(255) not null,
  excerpt text not null default '',
  cover varchar(255),
  content text not null default '',
  is_published boolean not null default false,
  show_on_landing boolean not null default true,
  published_at timestamptz,
  revision int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  former_slugs text[] not null default '{}',
  draft jsonb,
  unique (organization_id, id),
  check (published_at is not null or not is_published)
);
create index news_article_published on news_article (organization_id, published_at desc, id) where is_published;
create unique index news_article_organization_id_slug_unique on news_article (organization_id, slug)
  where deleted_at is null;
create trigger page_changed after insert or delete on news_article
  for each row execute function dorsal_page_changed();
-- Drafts are saved while somebody types: readers’ pages change only with what they show.
create trigger page_changed_by_edit after update of slug, former_slugs, title, excerpt, cover, content, is_published,
  show_on_landing, published_at, deleted_at on news_article
  for each row when (old.is_published or new.is_published) execute function dorsal_page_changed();

create table article_version (
  id uuid not null,
  organization_id uuid not null references organization (id),
  article_id uuid not null,
  user_id uuid,
  kind text not null check (kind in ('saved', 'published', 'restored')),
  title varchar(255) not null,
  excerpt text not null default '',
  cover varchar(255),
  content text not null default '',
  saved_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index article_version_organization_id_article_id_index on article_version (organization_id, article_id);
`
