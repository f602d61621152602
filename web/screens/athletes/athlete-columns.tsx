import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { athleteListShape } from '#rules/registrations/athlete-list.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import type { AthleteRow } from '#rules/registrations/admin-athlete-views.ts'
import { DetailLink } from '#web/admin/detail-list.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import type { Column } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFormats } from '../admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'
import { InlineEdit } from './inline-edit.tsx'
import type { SelectionControls } from '#web/admin/selection.ts'
import { TagList } from './tag-list.tsx'

type ColumnOptions = {
  rows: AthleteRow[]
  selection: SelectionControls
  showsEvent: boolean
  onTag: (athlete: AthleteRow) => void
}

export function useAthleteColumns({ rows, selection, showsEvent, onTag }: ColumnOptions): Column<AthleteRow>[] {
  const { t } = useTranslation('admin')
  const { resultTime } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof athleteListShape)['sorts'][number]) => sortLink(athleteListShape, query, name)
  return [
    {
      key: 'pick',
      header: <PageCheckbox rows={rows} selection={selection} />,
      cell: (row) => <RowCheckbox row={row} selection={selection} />,
    },
    {
      key: 'bib',
      header: t('athletes.columns.bib'),
      sort: sortOf('bib'),
      cell: (row) => (
        <InlineEdit
          registrationId={row.id}
          edit="bib"
          stored={row.bibNumber}
          label={t('athletes.bibOf', { name: nameOf(row) })}
          placeholder="—"
        />
      ),
    },
    {
      key: 'name',
      header: t('athletes.columns.name'),
      sort: sortOf('name'),
      isRowHeader: true,
      cell: (row) => <Name row={row} showsEvent={showsEvent} />,
    },
    {
      key: 'race',
      header: t(showsEvent ? 'athletes.columns.race' : 'athletes.columns.competition'),
      sort: sortOf(showsEvent ? 'event' : 'competition'),
      cell: (row) => <Race row={row} showsEvent={showsEvent} />,
    },
    {
      key: 'payment',
      header: t('athletes.columns.payment'),
      sort: sortOf('payment'),
      cell: (row) => <Payment row={row} />,
    },
    {
      key: 'result',
      header: t('athletes.columns.result'),
      sort: sortOf('result'),
      cell: (row) => (
        <InlineEdit
          registrationId={row.id}
          edit="result"
          stored={row.resultTimeMs}
          format={(ms) => resultTime(Number(ms))}
          label={t('athletes.resultOf', { name: nameOf(row) })}
          placeholder="—"
        />
      ),
    },
    { key: 'tags', header: t('athletes.columns.tags'), cell: (row) => <Tags row={row} onTag={onTag} /> },
  ]
}

const nameOf = ({ firstName, lastName }: AthleteRow) => `${firstName} ${lastName}`

function PageCheckbox({ rows, selection }: { rows: AthleteRow[]; selection: SelectionControls }) {
  const { t } = useTranslation('admin')
  const ids = rows.map((row) => row.id)
  const isPageSelected = ids.length > 0 && ids.every(selection.has)
  return (
    <Tick
      label={<VisuallyHidden>{t('selection.page')}</VisuallyHidden>}
      checked={isPageSelected}
      onChange={() => selection.setPage(ids, !isPageSelected)}
    />
  )
}

function RowCheckbox({ row, selection }: { row: AthleteRow; selection: SelectionControls }) {
  const { t } = useTranslation('admin')
  return (
    <Tick
      label={<VisuallyHidden>{t('selection.one', { name: nameOf(row) })}</VisuallyHidden>}
      checked={selection.has(row.id)}
      onChange={() => selection.toggle(row.id)}
    />
  )
}

function Name({ row, showsEvent }: { row: AthleteRow; showsEvent: boolean }) {
  return (
    <Person path={showsEvent ? adminPaths.athlete(row.id) : adminPaths.eventAthlete(row.eventId, row.id)}>
      <strong>
        {row.lastName}, {row.firstName}
      </strong>
      {row.email && <small>{row.email}</small>}
    </Person>
  )
}

function Race({ row: { competition, eventId, eventTitle }, showsEvent }: { row: AthleteRow; showsEvent: boolean }) {
  if (!showsEvent) return competition
  return (
    <TwoLines>
      <span>{competition}</span>
      <Anchor href={adminPaths.eventAthletes(eventId)}>{eventTitle}</Anchor>
    </TwoLines>
  )
}

/** `deferredCash` is paid in cash at the event, apart from the online payment. */
function Payment({ row: { label, deferredCash } }: { row: AthleteRow }) {
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  return (
    <PaymentCell>
      <PaymentChip label={label} />
      {deferredCash > 0 && <small>{t('athletes.cash', { amount: money(deferredCash) })}</small>}
    </PaymentCell>
  )
}

function Tags({ row, onTag }: { row: AthleteRow; onTag: (athlete: AthleteRow) => void }) {
  const { t } = useTranslation('admin')
  return (
    <TagCell>
      <TagList tags={row.tags} />
      <Button
        size="sm"
        variant="quiet"
        icon={row.tags.length ? 'edit' : 'plus'}
        aria-label={t('tags.of', { name: nameOf(row) })}
        onClick={() => onTag(row)}
      />
    </TagCell>
  )
}

const Tick = styled(Checkbox)`
  inline-size: 1.5rem;
  margin-block: calc(-1 * var(--space-2));

  label {
    align-items: center;
    min-inline-size: var(--target);
  }
`
const Person = styled(DetailLink)`
  display: grid;
  align-content: center;
  min-block-size: var(--target);
  max-inline-size: 15rem;
  color: inherit;
  line-height: 1.3;
  text-decoration: none;

  strong {
    overflow: hidden;
    text-overflow: ellipsis;
    text-decoration: underline;
    text-decoration-color: transparent;
  }
  &:hover strong {
    text-decoration-color: currentColor;
  }
  small {
    overflow: hidden;
    color: var(--ink-soft);
    white-space: nowrap;
    font-size: var(--text-xs);
    font-weight: 400;
    text-overflow: ellipsis;
  }
`
const TwoLines = styled.span`
  display: grid;
  max-inline-size: 12rem;
  line-height: 1.3;

  a {
    overflow: hidden;
    padding-block: 2px;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const PaymentCell = styled.span`
  display: grid;
  justify-items: start;
  gap: 2px;

  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    white-space: nowrap;
  }
  @media (max-width: 47.99rem) {
    justify-items: end;
  }
`
const TagCell = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-inline-size: 5rem;
  max-inline-size: 14rem;

  > button {
    margin-block: calc(-1 * var(--space-2));
  }
  @media (max-width: 47.99rem) {
    justify-content: flex-end;
  }
`
