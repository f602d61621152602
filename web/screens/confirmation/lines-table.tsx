import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { countAthletes, titleOf, type SoldLine } from '#rules/orders/sold-line.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { displayType } from '#web/ui/display-type.ts'
import { useFormats } from '../registration/formats.ts'

const List = styled.ul`
  display: grid;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-4);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--line);
  }
  > li > span {
    grid-column: 1;
    color: var(--ink-soft);
  }
  > li > b {
    grid-area: 1 / 2 / span 2;
    align-self: center;
    ${displayType('var(--text-xl)', 125, 850)}
  }
  > li[data-cancelled] {
    color: var(--ink-soft);

    > strong {
      text-decoration: line-through;
    }
  }
`

export function LinesTable({ page: { lines } }: { page: { lines: readonly SoldLine[] } }) {
  const { t } = useTranslation(['registration', 'confirmation'])
  const count = countAthletes(lines)
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title" style={{ fontSize: 'var(--text-lg)' }}>
        {count > 0 ? t('checkout.athletes', { count }) : t('confirmation:bought')}
      </h2>
      <List>
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </List>
    </section>
  )
}

function Line({ line }: { line: SoldLine }) {
  const { t } = useTranslation(['registration', 'confirmation'])
  const { dateTime } = useFormats()
  const { person, recipient, startsAt, isCancelled, bibNumber, participantPath, team } = line
  const details = [
    isCancelled && t('confirmation:cancelled'),
    (person ?? team) && titleOf(line),
    recipient,
    startsAt && dateTime(startsAt),
  ].filter(Boolean)
  return (
    <li data-cancelled={isCancelled || undefined}>
      <strong>{team?.name ?? person ?? titleOf(line)}</strong>
      {details.length > 0 && <span>{details.join(' · ')}</span>}
      {person && participantPath && (
        <span>
          <TextLink href={participantPath} aria-label={t('participant.openOf', { name: person })}>
            {t('participant.open')}
          </TextLink>
        </span>
      )}
      {team && <TeamMembers members={team.members} />}
      {bibNumber && <b aria-label={t('confirmation:bib', { number: bibNumber })}>{bibNumber}</b>}
    </li>
  )
}

function TeamMembers({ members }: { members: NonNullable<SoldLine['team']>['members'] }) {
  const { t } = useTranslation(['registration', 'confirmation'])
  return (
    <span>
      {members.map(({ name, path }, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          {path ? (
            <TextLink href={path} aria-label={t('participant.openOf', { name })}>
              {name}
            </TextLink>
          ) : (
            name
          )}
          {index === 0 && ` (${t('team.captainMark')})`}
        </Fragment>
      ))}
    </span>
  )
}
