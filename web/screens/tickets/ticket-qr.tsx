import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ShownTicket } from '../confirmation/confirmation-data.ts'

/** Black on white in every theme, with a quiet zone, so that scanners read it. */
export function TicketQr({ ticket: { qr, type }, number }: { ticket: ShownTicket; number: number }) {
  const { t } = useTranslation('tickets')
  return (
    <Code
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={t('codeOf', { ticket: type, number })}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </Code>
  )
}

const Code = styled.svg`
  inline-size: 11rem;
  padding: var(--space-3);
  border-radius: var(--radius-2);
  background: #fff;
  fill: #000;

  @media screen and (max-width: 47.99rem) {
    inline-size: min(100%, 19rem);
    margin-inline: auto;
  }
`
