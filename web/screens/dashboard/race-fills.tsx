import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { NextRace } from '#rules/dashboard/dashboard-view.ts'
import type { CompetitionFill } from '#rules/events/event-overview-view.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function RaceFills({ race: { id, competitions } }: { race: NextRace }) {
  return (
    <List role="list">
      {competitions.map((fill) => (
        <li key={fill.id}>
          <Anchor href={`${adminPaths.eventAthletes(id)}?competition=${fill.id}`}>{fill.name}</Anchor>
          <Numbers fill={fill} />
          <Bar fill={fill} />
        </li>
      ))}
    </List>
  )
}

function Numbers({ fill: { taken, capacity, isTeam, isShared } }: { fill: CompetitionFill }) {
  const { t } = useTranslation('dashboard')
  const { count, percent } = useFormats()
  if (capacity === null)
    return (
      <span>{t(isTeam ? 'nextRace.unlimitedTeams' : 'nextRace.unlimited', { count: taken, taken: count(taken) })}</span>
    )
  const share = taken >= capacity ? t('nextRace.full') : percent(Math.floor((taken / capacity) * 100) * 100)
  return (
    <span>
      <strong>
        {t(isTeam ? 'nextRace.teams' : 'nextRace.places', {
          count: capacity,
          taken: count(taken),
          capacity: count(capacity),
        })}
      </strong>
      {` · ${share}${isShared ? ` · ${t('nextRace.shared')}` : ''}`}
    </span>
  )
}

function Bar({ fill: { taken, capacity } }: { fill: CompetitionFill }) {
  const share = capacity === null ? null : Math.min(1, taken / Math.max(1, capacity))
  return (
    <Track aria-hidden data-unlimited={share === null ? '' : undefined}>
      {share !== null && <span style={{ inlineSize: `${share * 100}%` }} />}
    </Track>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
    align-items: baseline;
    font-size: var(--text-sm);
  }
  a {
    padding-block: 11px;
    margin-block: -7px;
    font-weight: 600;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
  }
  span {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  strong {
    color: var(--ink);
  }
`
const Track = styled.div`
  grid-column: 1 / -1;
  block-size: 8px;
  border-radius: 4px;
  background: var(--surface-sunken);
  box-shadow: inset 0 0 0 1px var(--line);
  overflow: hidden;

  &[data-unlimited] {
    background: none;
    box-shadow: inset 0 0 0 1px var(--line);
  }
  > span {
    display: block;
    block-size: 100%;
    background: var(--primary-border);
  }
`
