import { Migration } from '@mikro-orm/migrations'

export class Migration0101DeletedArticles extends Migration {
  override name = '0101-deleted-articles'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`alter table news_article add column if not exists deleted_at timestamptz,
      add column if not exists former_slugs text[] not null default '{}'`)
    // An interrupted run leaves an invalid index.
    this.addSql('drop index concurrently if exists news_article_organization_id_slug_unique')
    this
      .addSql(`create unique index concurrently news_article_organization_id_slug_unique on news_article (organization_id, slug)
      where deleted_at is null`)
    this.addSql('alter table news_article drop constraint if exists news_article_organization_id_slug_key')
  }
}
