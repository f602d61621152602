import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { NewsWords, type NewsProps } from '#templates/news.tsx'
import { columns, stack } from '#web/ui/layout.ts'
import { UnderlinedLink } from './links.tsx'

export function News({ news, timeZone, formats }: NewsProps) {
  const { t } = useTranslation('landing')
  return (
    <>
      <Columns>
        {news.map((article) => (
          <li key={article.slug}>
            <NewsWords article={article} date={formats.day({ startsAt: article.publishedAt, timeZone })} />
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
  ${columns('15rem')}
  gap: var(--space-6) var(--space-7);

  li {
    ${stack(2)}
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--ink);
    break-inside: avoid;
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
