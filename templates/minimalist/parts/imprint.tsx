import { styled } from 'styled-components'
import type { EventCard } from '#rules/events/event-views.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import type { Formats } from '#templates/formats.ts'

type ImprintProps = { organization: OrganizationView; event: EventCard; formats: Formats }

/** Printed only: what the programme was for, and how to reach the organizer. */
export function Imprint({ organization, event, formats }: ImprintProps) {
  const { name, contactEmail, contactPhone } = organization
  return (
    <Line aria-hidden>
      {[event.title, formats.day(event), name, contactEmail, contactPhone].filter(Boolean).join(' · ')}
    </Line>
  )
}

const Line = styled.p`
  display: none;

  @media print {
    display: block;
    margin-block-start: 4mm;
    padding-block-start: 2mm;
    border-block-start: 1px solid var(--ink);
    color: var(--ink-soft);
    font-size: 0.85em;
    break-inside: avoid;
  }
`
