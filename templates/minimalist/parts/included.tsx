import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'

export function Included({ items }: { items: string[] }) {
  const { t } = useTranslation('event')
  return (
    <List aria-labelledby="included-title">
      <h3 id="included-title">{t('included.title')}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </List>
  )
}

const List = styled.section`
  h3 {
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--ink);
    font-size: var(--text-lg);
  }
  ul {
    columns: 19rem 2;
    column-gap: var(--space-7);
  }
  li {
    break-inside: avoid;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--rule);
    line-height: 1.4;
  }
  @media print {
    ul {
      columns: 2;
      break-inside: avoid;
    }
  }
`
