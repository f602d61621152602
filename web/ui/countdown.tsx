import { styled } from 'styled-components'
import script from './countdown.js?raw'

type CountdownProps = {
  /** ISO 8601. */
  until: string
  units: { day: string; days: string; hours: string; minutes: string; seconds: string }
  nonce: string | undefined
}

/** Hidden without JavaScript, so the date must be written beside it. Pages without React run its script inline. */
export function Countdown({ until, units, nonce }: CountdownProps) {
  return (
    <>
      <Splits hidden data-until={until} data-print="no" aria-hidden>
        <Split data-unit="d" data-one={units.day} data-other={units.days}>
          <b>0</b>
          <i>{units.days}</i>
        </Split>
        <Split data-unit="h">
          <b>00</b>
          <i>{units.hours}</i>
        </Split>
        <Split data-unit="m">
          <b>00</b>
          <i>{units.minutes}</i>
        </Split>
        <Split data-unit="s">
          <b>00</b>
          <i>{units.seconds}</i>
        </Split>
      </Splits>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}

const Splits = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  margin: var(--space-4) var(--space-5) 0;
  border-block: 1px solid var(--line);
`

const Split = styled.div`
  display: grid;
  padding: var(--space-3) 0;
  text-align: center;

  & + & {
    border-inline-start: 1px solid var(--line);
  }
  b {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: 112%;
    font-weight: 750;
    line-height: 1.1;
  }
  i {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-style: normal;
  }
`
