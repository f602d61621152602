import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { finalCallOf, type FinalCallProps } from '#templates/actions.ts'
import { Body, Spread } from './chapter.tsx'
import { PrimaryLink } from './links.tsx'

export function FinalCall({ page, formats, share }: FinalCallProps) {
  const { t } = useTranslation('event')
  const { title, text, action } = finalCallOf(page, t, formats)
  return (
    <Last aria-labelledby="call-title" data-across="">
      <Body>
        <h2 id="call-title">{title}</h2>
        {text && <p>{text}</p>}
        <PrimaryLink href={action.href}>{action.label}</PrimaryLink>
        {share}
      </Body>
    </Last>
  )
}

const Last = styled(Spread)`
  > div {
    grid-column: 2;
    justify-items: start;
    gap: var(--space-5);
  }
  > div > * {
    max-inline-size: 100%;
  }
  && h2 {
    max-inline-size: min(16ch, 100%);
    font-size: clamp(2.5rem, 7vw, 5rem);
    font-weight: 400;
    letter-spacing: -0.025em;
    line-height: 1;
  }
  p::first-letter {
    text-transform: uppercase;
  }
  @media (max-width: 59.99rem) {
    > div {
      grid-column: 1;
    }
  }
  @media print {
    display: none;
  }
`
