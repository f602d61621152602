import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { NewsCard } from '#rules/news/news-card.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Formats } from '#templates/formats.ts'
import { Section } from './section.tsx'

type NewsProps = { news: NewsCard[]; zone: Pick<OrganizationView, 'timeZone'>; formats: Formats }

export function News({ news, zone: { timeZone }, formats }: NewsProps) {
  const { t } = useTranslation('landing')
  if (news.length === 0) return null
  return (
    <Section id="news" aria-labelledby="news-title">
      <h2 id="news-title">{t('news.title')}</h2>
      <List>
        {news.map(({ slug, title, excerpt, cover, publishedAt }) => (
          <li key={slug}>
            {cover && (
              <Picture
                path={cover}
                alt=""
                widths={[320, 640, 960]}
                sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                width={1200}
                height={630}
                when="later"
              />
            )}
            <time dateTime={publishedAt}>{formats.date({ startsAt: publishedAt, timeZone })}</time>
            <h3>
              <a href={paths.article(slug)}>{title}</a>
            </h3>
            <p>{excerpt}</p>
          </li>
        ))}
      </List>
      <ButtonLink href={paths.news} iconEnd="arrow">
        {t('news.all')}
      </ButtonLink>
    </Section>
  )
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-6) var(--space-5);
  margin-block-end: var(--space-6);

  > li {
    position: relative;
    display: grid;
    align-content: start;
    gap: var(--space-2);
  }
  img {
    inline-size: 100%;
    aspect-ratio: 1200 / 630;
    margin-block-end: var(--space-2);
    border-radius: var(--radius-3);
    background: var(--surface-sunken);
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
    font-size: var(--text-lg);
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
  }
`
