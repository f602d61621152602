import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { coveringLink } from '#web/ui/covering-link.ts'
import { NewsCover, NewsWords, type NewsProps } from '#templates/news.tsx'
import { stack } from '#web/ui/layout.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'

const widths = [320, 640, 960, 1280] as const
const leadSizes = '(min-width: 48rem) 60vw, 100vw'
const sizes = '(min-width: 48rem) 33vw, 100vw'

export function News({ news, timeZone, formats }: NewsProps) {
  const { t } = useTranslation('landing')
  if (news.length === 0) return null
  return (
    <Band id="news" data-deep aria-labelledby="news-title">
      <h2 id="news-title">{t('news.title')}</h2>
      <List>
        {news.map((article, index) => (
          <li key={article.slug}>
            {article.cover && (
              <NewsCover path={article.cover} widths={widths} sizes={index === 0 ? leadSizes : sizes} />
            )}
            <div>
              <NewsWords article={article} date={formats.date({ startsAt: article.publishedAt, timeZone })} />
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
    ${stack(4)}
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
  > li > div {
    ${stack(2)}
  }
  img {
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    background: var(--surface-raised);
    object-fit: cover;
  }
  h3 {
    font-family: var(--font-wide);
    font-size: var(--text-lg);
    font-stretch: 115%;
  }
  a {
    ${coveringLink}
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
