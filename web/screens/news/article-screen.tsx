import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { formatMediumDate, type MomentStyle } from '#rules/time/moment.ts'
import type { NewsArticleView } from '#rules/news/news.ts'
import { paths } from '#rules/paths.ts'
import { pageColumn } from '#web/ui/layout.ts'
import { ShareButtons, ShareLinks } from '../site/share-links.tsx'
import { Cover } from './cover.tsx'
import { NewsCards } from './news-cards.tsx'
import { Prose } from './prose.ts'

type Props = { article: NewsArticleView; author: string; address: string; style: MomentStyle }

export function ArticleScreen({ article, author, address, style }: Props) {
  const { t } = useTranslation('news')
  const { title, excerpt, cover, slug, publishedAt, content, others } = article
  return (
    <Ground id="content" data-page="article">
      <article>
        <header>
          <a href={paths.news} data-print="no">
            {t('article.back')}
          </a>
          <h1>{title}</h1>
          {excerpt && <Lead>{excerpt}</Lead>}
          <p>
            <span>{t('article.by', { author })}</span>{' '}
            <time dateTime={publishedAt}>{formatMediumDate(publishedAt, style)}</time>
          </p>
        </header>
        <WideCover cover={cover} slug={slug} sizes="(min-width: 64rem) 52rem, 100vw" when="first" />
        {/* Sanitized when it was written and again by the query: see `clean-content.ts`. */}
        <Prose dangerouslySetInnerHTML={{ __html: content }} />
        <footer data-print="no">
          <h2>{t('article.share')}</h2>
          <ShareButtons>
            <ShareLinks title={title} url={address} />
          </ShareButtons>
        </footer>
      </article>
      {others.length > 0 && (
        <More aria-labelledby="more" data-print="no">
          <h2 id="more">{t('article.more')}</h2>
          <NewsCards articles={others} style={style} heading="h3" />
        </More>
      )}
    </Ground>
  )
}

const Ground = styled.main`
  ${pageColumn(8)}
  padding: clamp(var(--space-5), 4vw, var(--space-7)) var(--gutter) var(--space-9);

  > article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    inline-size: 100%;
    max-inline-size: var(--text-width);
    margin-inline: auto;
  }
  header {
    display: grid;
    justify-items: start;
    gap: var(--space-4);
  }
  header > a {
    padding-block: var(--space-3);
    color: var(--primary-text);
    font-weight: 600;
  }
  header > p:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  footer {
    display: grid;
    gap: var(--space-3);
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
  footer > h2 {
    font-size: var(--text-lg);
  }
`
const Lead = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-lg);
  line-height: 1.45;
`
const WideCover = styled(Cover)`
  @media (min-width: 64rem) {
    margin-inline: calc(-1 * var(--space-8));
  }
`
const More = styled.section`
  display: grid;
  gap: var(--space-5);
  padding-block-start: var(--space-6);
  border-block-start: 1px solid var(--line);

  > h2 {
    font-size: var(--text-xl);
  }
`
