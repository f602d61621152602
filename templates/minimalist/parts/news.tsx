import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { NewsCard } from '#rules/news/news-card.ts'
import type { Formats } from '#templates/formats.ts'
import { UnderlinedLink } from './links.tsx'

type NewsProps = { news: NewsCard[]; timeZone: string; formats: Formats }

export function News({ news, timeZone, formats }: NewsProps) {
  const { t } = useTranslation('landing')
  return (
    <>
      <Columns>
        {news.map(({ slug, title, excerpt, publishedAt }) => (
          <li key={slug}>
            <time dateTime={publishedAt}>{formats.day({ startsAt: publishedAt, timeZone })}</time>
            <h3>
              <a href={paths.article(slug)}>{title}</a>
            </h3>
            <p>{excerpt}</p>
          </li>
        ))}
      </Columns>
      <p data-print="no">
        <UnderlinedLink href={paths.news}>{t('news.all')}</UnderlinedLink>
      </p>
    </>
  )
}

const Columns = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-6) var(--space-7);

  li {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--ink);
    break-inside: avoid;
  }
  time {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  h3 {
    font-size: clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem);
  }
  a {
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  p {
    line-height: 1.5;
  }
`
