import { styled } from 'styled-components'
import { platformRegion, type Locale } from '#rules/text/locale.ts'
import { posterDistance } from '#rules/text/measures.ts'
import { BibNumber } from '#web/ui/bib.tsx'
import type { ColouredEntry } from './coloured-entry.ts'

const maxBibs = 3

export const fanWidth = 'min(34vw, 27rem)'

/** Decoration: the list below has the same organizations. */
export function BibFan({ organizations, locale }: { organizations: ColouredEntry[]; locale: Locale }) {
  return (
    <Fan aria-hidden>
      {organizations.slice(0, maxBibs).map((entry) => (
        <div key={entry.id} style={entry.colors}>
          <BibNumber number={numberOf(entry, locale)} head={entry.name} foot={entry.events[0]?.locationName} />
        </div>
      ))}
    </Fan>
  )
}

function numberOf({ events }: ColouredEntry, locale: Locale): string {
  const longest = Math.max(0, ...events.flatMap(({ distancesM }) => distancesM))
  return longest > 0 ? posterDistance(longest, platformRegion[locale]).value : '1'
}

const Fan = styled.div`
  display: none;
  --bib-ground: var(--night);
  color: var(--ink);

  @media (min-width: 64rem) {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: var(--gutter);
    display: block;
    inline-size: ${fanWidth};
    block-size: 27rem;
    translate: 0 -46%;

    > div {
      position: absolute;
      inline-size: 15.5rem;
      box-shadow: var(--shadow-3);
      border-radius: var(--radius-3);
    }
    > :nth-child(1) {
      inset-block-start: 0;
      inset-inline-end: 0;
      rotate: 7deg;
    }
    > :nth-child(2) {
      inset-block-start: 6.5rem;
      inset-inline-start: 0;
      rotate: -8deg;
    }
    > :nth-child(3) {
      inset-block-start: 13.5rem;
      inset-inline-end: 0;
      rotate: 3deg;
    }
  }
`
