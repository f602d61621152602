import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { TeamResultsPage } from '#rules/results/results-views.ts'
import type { TeamMemberView, TeamResultView } from '#rules/results/team-results-views.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { formatColumnTime } from './result-formats.ts'

type Props = { page: TeamResultsPage; caption: string; region: string }

const columns = ['place', 'team', 'members', 'time'] as const

/** Roles are explicit because the phone layout removes them in some browsers. */
export function TeamsTable({ page: { event, competition, rows }, caption, region }: Props) {
  const { t } = useTranslation('results')
  const times = rows.flatMap(({ timeMs, members }) => [timeMs ?? 0, ...members.map((member) => member.timeMs)])
  return (
    <Grid role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" data-c={column}>
              {t(`teams.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((team) => (
          <Row key={team.id} slug={event.slug} {...{ team, times, region }} scorers={competition.scorers} />
        ))}
      </tbody>
    </Grid>
  )
}

type RowProps = { team: TeamResultView; slug: string; times: number[]; scorers: number; region: string }

function Row({ team: { name, place, timeMs, finishers, members }, slug, times, scorers, region }: RowProps) {
  const { t } = useTranslation('results')
  const number = numberFormat(region)
  return (
    <tr role="row" data-top={place !== null && place <= 3 ? place : undefined}>
      <td role="cell" data-c="place">
        {place === null ? '–' : number.format(place)}
      </td>
      <th role="rowheader" scope="row" data-c="team">
        {name}
      </th>
      <td role="cell" data-c="members">
        <ul>
          {members.map((member) => (
            <Member key={member.key} {...{ member, slug, times }} />
          ))}
        </ul>
      </td>
      <td role="cell" data-c="time">
        {timeMs === null
          ? t('teams.short', { finishers: number.format(finishers), scorers: number.format(scorers) })
          : formatColumnTime(timeMs, times)}
      </td>
    </tr>
  )
}

function Member({ member, slug, times }: { member: TeamMemberView; slug: string; times: number[] }) {
  const { t } = useTranslation('results')
  const { key, name, bib, timeMs, counts } = member
  return (
    <li data-counts={counts || undefined}>
      <span>
        <a href={paths.result(slug, key)}>{name || t('unnamed')}</a>
        {bib && <i>{bib}</i>}
      </span>
      <b>{formatColumnTime(timeMs, times)}</b>
      <small>{counts ? t('teams.counts') : ''}</small>
    </li>
  )
}

const Grid = styled.table`
  inline-size: 100%;
  font-size: var(--text-sm);

  caption {
    ${visuallyHidden}
  }
  th,
  td {
    padding: var(--space-3);
    text-align: start;
    vertical-align: top;
  }
  thead th {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  tbody tr {
    border-block-start: 1px solid var(--line);
  }
  td[data-c='place'],
  tbody [data-c='team'] {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-stretch: var(--display-stretch);
    font-weight: 750;
    overflow-wrap: anywhere;
  }
  [data-top] td[data-c='place'] {
    color: var(--primary-text);
  }
  [data-c='time'] {
    text-align: end;
    white-space: nowrap;
  }
  td[data-c='time'] {
    font-size: var(--text-lg);
    font-weight: 650;
  }
  tr:not([data-top]) td[data-c='time'] {
    font-size: var(--text-base);
  }
  ul {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 4rem;
    align-items: baseline;
    column-gap: var(--space-3);
  }
  li > span {
    display: flex;
    align-items: baseline;
    column-gap: var(--space-2);
  }
  li a {
    display: inline-block;
    min-block-size: 44px;
    padding-block: 12px;
    overflow-wrap: anywhere;
    text-decoration-color: color-mix(in oklab, currentColor 30%, transparent);
  }
  i {
    color: var(--ink-soft);
    font-style: normal;
    white-space: nowrap;
  }
  b {
    font-weight: 400;
  }
  [data-counts] b {
    font-weight: 650;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
  @media (min-width: 48rem) {
    td[data-c='members'] {
      inline-size: 50%;
      padding-block: 2px;
    }
  }
  @media print {
    li a {
      min-block-size: 0;
      padding-block: 1px;
    }
  }
  @media screen and (max-width: 47.99rem) {
    display: block;

    /* Visually hidden: a screen reader still names a cell's column. */
    thead {
      ${visuallyHidden}
    }
    tbody {
      display: block;
    }
    tbody tr {
      display: grid;
      grid-template-columns: 2.5rem minmax(0, 1fr) auto;
      align-items: baseline;
      column-gap: var(--space-3);
      padding-block: var(--space-3);
    }
    tbody tr > * {
      padding: 0;
    }
    td[data-c='members'] {
      grid-area: 2 / 2 / auto / -1;
    }
    td[data-c='time'] {
      grid-area: 1 / 3;
    }
    li {
      grid-template-columns: minmax(0, 1fr) auto 3.25rem;
    }
  }
`
