import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { NewsCard } from '#rules/news/news-card.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { Formats } from '#templates/formats.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'

const leadSizes = '(min-width: 48rem) 60vw, 100vw'
const sizes = '(min-width: 48rem) 33vw, 100vw'

type NewsProps = { news: NewsCard[]; timeZone: string; formats: Formats }

export function News({ news, timeZone, formats }: NewsProps) {
  const { t } = useTranslation('landing')
  if (news.length === 0) return null
  return (
    <Band id="news" data-deep aria-labelledby="news-title">
      <h2 id="news-title">{t('news.title')}</h2>
      <List>
        {news.map(({ slug, title, excerpt, cover, publishedAt }, index) => (
          <li key={slug}>
            {cover && (
              <Picture
                path={cover}
                alt=""
                widths={[320, 640, 960, 1280]}
                sizes={index === 0 ? leadSizes : sizes}
                width={1200}
                height={630}
                when="later"
              />
            )}
            <div>
              <time dateTime={publishedAt}>{formats.date({ startsAt: publishedAt, timeZone })}</time>
              <h3>
                <a href={paths.article(slug)}>{title}</a>
              </h3>
              <p>{excerpt}</p>
            </div>
          </li>
        ))}
      </List>
      <div>
        <ActionLink href={paths.news}>{t('news.all')}</ActionLink>
      </div>
    </Band>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-6) var(--space-7);
  margin-block-end: var(--space-6);

  > li {
    position: relative;
    display: grid;
    align-content: start;
    gap: var(--space-4);
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
  > li > div {
    display: grid;
    align-content: start;
    gap: var(--space-2);
  }
  img {
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    background: var(--surface-raised);
    object-fit: cover;
  }
  time {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  time::first-letter {
    text-transform: uppercase;
  }
  h3 {
    font-family: var(--font-wide);
    font-size: var(--text-lg);
    font-stretch: 115%;
  }
  a {
    text-decoration: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  > li:hover a {
    text-decoration: underline;
    text-decoration-color: var(--light);
  }
  @media (min-width: 48rem) {
    grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
    > li:first-child {
      grid-column: 1 / -1;
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      gap: var(--space-6);
      align-items: end;
    }
    > li:first-child:not(:has(img)) {
      grid-template-columns: minmax(0, 1fr);
    }
    > li:first-child h3 {
      font-size: var(--text-2xl);
      font-stretch: 128%;
    }
  }
`
