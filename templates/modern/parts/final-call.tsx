import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { finalCallOf, type FinalCallProps } from '#templates/actions.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'
import { Ridge } from './ridge.tsx'

export function FinalCall({ page, formats, share }: FinalCallProps) {
  const { t } = useTranslation('event')
  const call = finalCallOf(page, t, formats)
  return (
    <>
      <Crest course={page.course} />
      <Light data-print="no" aria-labelledby="call-title">
        <h2 id="call-title">{call.title}</h2>
        {call.text && <p>{call.text}</p>}
        <div>
          <ActionLink href={call.action.href}>{call.action.label}</ActionLink>
        </div>
        {share}
      </Light>
    </>
  )
}

const Crest = styled(Ridge)`
  --ridge: var(--lit);
  margin-block-end: -1px;
  path + path {
    stroke: none;
  }
`

const Light = styled(Band)`
  row-gap: var(--space-5);
  padding-block: var(--space-7) clamp(var(--space-7), 6vw, var(--space-9));
  background: var(--lit);
  color: var(--on-lit);
  --focus: var(--on-lit);

  > h2 {
    max-inline-size: 14ch;
    margin: 0;
    font-size: clamp(2.4rem, 7.4vw, 6.4rem);
    line-height: 1;
  }
  > p {
    max-inline-size: 40rem;
    font-size: var(--text-lg);
  }
  > div > a {
    border-color: currentColor;
    background: none;
    color: inherit;
  }
  > div > a:hover {
    border-color: currentColor;
    background: color-mix(in oklab, var(--on-lit) 12%, transparent);
  }
`
