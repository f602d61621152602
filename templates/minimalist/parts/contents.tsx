import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Numbering } from '../configuration.ts'
import { formatChapterNumber, type Part } from './chapter.tsx'
import { leaderDots } from './leaders.tsx'

export function Contents({ parts, numbering }: { parts: Part[]; numbering: Numbering }) {
  const { t } = useTranslation('minimalist')
  return (
    <Table aria-labelledby="contents-title">
      <h2 id="contents-title">{t('contents')}</h2>
      <ol>
        {parts.map(({ id, title, isScreenOnly }, index) => (
          <li key={id} data-print={isScreenOnly ? 'no' : undefined}>
            <a href={`#${id}`}>
              <span>{title}</span>
              {numbering !== 'none' && <b aria-hidden>{formatChapterNumber(index + 1, numbering)}</b>}
            </a>
          </li>
        ))}
      </ol>
    </Table>
  )
}

const Table = styled.nav`
  h2 {
    margin-block-end: var(--space-3);
    font-size: var(--text-lg);
  }
  ol {
    columns: 17rem 2;
    column-gap: var(--space-7);
  }
  li {
    break-inside: avoid;
  }
  a {
    display: flex;
    align-items: baseline;
    gap: 0.5em;
    min-block-size: 44px;
    padding-block: 0.6em;
    line-height: 1.3;
    text-decoration: none;
  }
  a::before {
    order: 1;
    ${leaderDots}
  }
  @media print {
    a {
      min-block-size: 0;
    }
  }
  a span {
    min-inline-size: 0;
  }
  a:hover span {
    text-decoration: underline;
  }
  b {
    order: 2;
    min-inline-size: 1.2em;
    font-family: var(--font-display);
    font-weight: 400;
    text-align: end;
  }
`
