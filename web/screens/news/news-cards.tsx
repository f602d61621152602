import { styled } from 'styled-components'
import { formatMediumDate, type MomentStyle } from '#rules/time/moment.ts'
import { paths } from '#rules/paths.ts'
import { coveringLink } from '#web/ui/covering-link.ts'
import type { NewsCard } from '#rules/news/news-card.ts'
import { columns, stack } from '#web/ui/layout.ts'
import { Cover } from './cover.tsx'

type Props = {
  articles: NewsCard[]
  style: MomentStyle
  hasLead?: boolean
  heading?: 'h2' | 'h3'
}

export function NewsCards({ articles, style, hasLead = false, heading: Heading = 'h2' }: Props) {
  return (
    <List data-lead={hasLead || undefined}>
      {articles.map(({ slug, title, excerpt, cover, publishedAt }, index) => (
        <li key={slug}>
          <Card>
            <Cover
              cover={cover}
              slug={slug}
              sizes="(min-width: 48rem) 40rem, 100vw"
              when={hasLead && index === 0 ? 'first' : 'later'}
            />
            <div>
              <time dateTime={publishedAt}>{formatMediumDate(publishedAt, style)}</time>
              <Heading>
                <a href={paths.article(slug)}>{title}</a>
              </Heading>
              {excerpt && <p>{excerpt}</p>}
            </div>
          </Card>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  ${columns('17rem', 'auto-fill')}
  gap: var(--space-7) var(--space-6);

  @media (min-width: 48rem) {
    &[data-lead] > :first-child {
      grid-column: 1 / -1;
    }
    &[data-lead] > :first-child > article {
      grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
      align-items: center;
      gap: var(--space-6);
    }
    &[data-lead] > :first-child h2 {
      font-size: var(--text-2xl);
    }
    &[data-lead] > :first-child p {
      font-size: var(--text-lg);
    }
  }
`
const Card = styled.article`
  position: relative;
  ${stack(4)}

  > div:last-child {
    display: grid;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  time {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  h2,
  h3 {
    font-size: var(--text-xl);
  }
  a {
    ${coveringLink}
  }
  a:focus-visible {
    outline: none;
  }
  &:focus-within:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 6px;
  }
  &:hover a {
    text-decoration: underline;
    text-decoration-thickness: 0.08em;
  }
  p {
    color: var(--ink-soft);
  }
`
