import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { NewsCard } from '#rules/news/news-card.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { Formats } from './formats.ts'

export type NewsProps = { news: NewsCard[]; timeZone: string; formats: Formats }

export const NewsCover = (props: Pick<ComponentProps<typeof Picture>, 'path' | 'widths' | 'sizes'>) => (
  <Picture {...props} alt="" width={1200} height={630} when="later" />
)

export function NewsWords({ article, date }: { article: NewsCard; date: string }) {
  return (
    <>
      <PublishedOn dateTime={article.publishedAt}>{date}</PublishedOn>
      <h3>
        <a href={paths.article(article.slug)}>{article.title}</a>
      </h3>
      <p>{article.excerpt}</p>
    </>
  )
}

const PublishedOn = styled.time`
  color: var(--ink-soft);
  font-size: var(--text-sm);

  &::first-letter {
    text-transform: uppercase;
  }
`
