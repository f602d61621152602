import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { coveringLink } from '#web/ui/covering-link.ts'
import { NewsCover, NewsWords, type NewsProps } from '#templates/news.tsx'
import { columns, stack } from '#web/ui/layout.ts'
import { Section } from './section.tsx'

const sizes = '(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 100vw'

export function News({ news, timeZone, formats }: NewsProps) {
  const { t } = useTranslation('landing')
  if (news.length === 0) return null
  return (
    <Section id="news" aria-labelledby="news-title">
      <h2 id="news-title">{t('news.title')}</h2>
      <List>
        {news.map((article) => (
          <li key={article.slug}>
            {article.cover && <NewsCover path={article.cover} widths={[320, 640, 960]} sizes={sizes} />}
            <NewsWords article={article} date={formats.date({ startsAt: article.publishedAt, timeZone })} />
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
  ${columns('17rem')}
  gap: var(--space-6) var(--space-5);
  margin-block-end: var(--space-6);

  > li {
    position: relative;
    ${stack(2)}
  }
  img {
    inline-size: 100%;
    aspect-ratio: 1200 / 630;
    margin-block-end: var(--space-2);
    border-radius: var(--radius-3);
    background: var(--surface-sunken);
    object-fit: cover;
  }
  h3 {
    font-size: var(--text-lg);
  }
  a {
    ${coveringLink}
  }
  > li:hover a {
    text-decoration: underline;
  }
`
