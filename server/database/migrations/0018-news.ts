import { Migration } from '@mikro-orm/migrations'

export class Migration0018News extends Migration {
  override name = '0018-news'

  override up(): void {
    for (const statement of [...articles, ...walls]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const articles = [
  `create table news_article (
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
    revision integer not null default 0,
    created_at timestamptz not null default now(),
    unique (organization_id, id),
    unique (organization_id, slug),
    check (published_at is not null or not is_published)
  )`,
  `create index news_article_published on news_article (organization_id, published_at desc, id) where is_published`,
]

const walls = [
  `alter table news_article enable row level security`,
  `create policy own_organization on news_article to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy platform on news_article to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on news_article to dorsal_app, dorsal_platform`,
  `create trigger page_changed after insert or update or delete on news_article
    for each row execute function dorsal_page_changed()`,
]
