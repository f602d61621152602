import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { athleteListShape } from '#rules/registrations/athlete-list.ts'
import { storedResultOf } from '#rules/results/result-status.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { AthleteRow, AthletesPage, ListedAthlete } from '#rules/registrations/admin-athlete-views.ts'
import { DetailLink } from '#web/admin/detail-list.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneOnly } from '#web/ui/phone-only.tsx'
import { EditableCell } from '#web/admin/editable-cell.tsx'
import type { ListColumn } from '#web/admin/list-columns.ts'
import { useFormats } from '#web/admin/staff.ts'
import type { Choice } from '../registration/registration-data.ts'
import { useAnswerText } from './athlete-answers.tsx'
import { PaymentChip } from '../admin/status-chip.tsx'
import { useAthleteCells } from './athlete-cells.ts'
import { TagList } from './tag-list.tsx'
import { useMissingText } from './use-missing-text.ts'

type ColumnOptions = {
  showsEvent: boolean
  hasStarted: boolean
  onTag: (athlete: AthleteRow) => void
  fields: readonly FormField[]
  hasTeams: boolean
  fileFields: AthletesPage['fileFields']
  items: AthletesPage['items']
  countries: readonly Choice[]
}

export function useAthleteColumns(options: ColumnOptions): ListColumn<ListedAthlete>[] {
  const { showsEvent, hasStarted, onTag, fields, fileFields, items, hasTeams, countries } = options
  const missingText = useMissingText()
  const answerOf = useAnswerText(fields, countries)
  const { t } = useTranslation('admin')
  const cells = useAthleteCells()
  const { money } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof athleteListShape)['sorts'][number]) => sortLink(athleteListShape, query, name)
  return [
    {
      key: 'bib',
      header: t('athletes.columns.bib'),
      sort: sortOf('bib'),
      slot: 'lead',
      cell: (row) => (
        <Bib>
          <strong>{row.bibNumber ?? '—'}</strong>
          <EditableCell {...cells.bib(row)} />
        </Bib>
      ),
    },
    {
      key: 'name',
      header: t('athletes.columns.name'),
      sort: sortOf('name'),
      isRowHeader: true,
      slot: 'title',
      cell: (row) => <Name row={row} showsEvent={showsEvent} />,
    },
    {
      key: 'race',
      header: t(showsEvent ? 'athletes.columns.race' : 'athletes.columns.competition'),
      sort: sortOf(showsEvent ? 'event' : 'competition'),
      slot: 'fact',
      cell: (row) => <Race row={row} showsEvent={showsEvent} />,
    },
    {
      key: 'payment',
      header: t('athletes.columns.payment'),
      sort: sortOf('payment'),
      slot: 'state',
      cell: (row) => <Payment row={row} />,
      sum: { of: 'deferredCash', format: (sum) => t('athletes.cash', { amount: money(sum) }) },
    },
    {
      key: 'result',
      header: t('athletes.columns.result'),
      sort: sortOf('result'),
      from: 'wide',
      isEmpty: (row) => !hasStarted && storedResultOf(row) === '',
      cell: (row) => <EditableCell {...cells.result(row)} />,
    },
    {
      key: 'tags',
      header: t('athletes.columns.tags'),
      from: 'wide',
      cell: (row) => <Tags row={row} onTag={onTag} />,
    },
    {
      key: 'missing',
      header: t('athletes.columns.missing'),
      from: 'wide',
      isEmpty: ({ missing }) => missing.length === 0,
      cell: ({ missing }) => <Answer dir="auto">{missing.length === 0 ? '—' : missingText(missing)}</Answer>,
    },
    ...(showsEvent
      ? []
      : [{ key: 'category', header: t('athletes.columns.category'), isExtra: true, cell: categoryCell } as const]),
    ...(hasTeams ? [{ key: 'team', header: t('athletes.columns.team'), isExtra: true, cell: teamCell } as const] : []),
    ...items.map(({ id, name }): ListColumn<ListedAthlete> => ({
      key: `item.${id}`,
      header: name,
      isExtra: true,
      cell: (row) => <Answer dir="auto">{choiceText(row, id) || '—'}</Answer>,
    })),
    ...(items.length > 0
      ? [{ key: 'delivered', header: t('athletes.kits.delivered'), isExtra: true, cell: deliveredCell(items) } as const]
      : []),
    ...fileFields.map(({ id, label }): ListColumn<ListedAthlete> => ({
      key: `file.${id}`,
      header: label,
      isExtra: true,
      cell: (row) => <FileState row={row} fieldId={id} showsEvent={showsEvent} />,
    })),
    ...fields.map(({ id, label, kind }): ListColumn<ListedAthlete> => ({
      key: `answer.${id}`,
      header: label,
      isExtra: true,
      ...(kind === 'number' && { align: 'end' }),
      cell: ({ answers = {} }) => (
        <Answer dir="auto">{answers[id] === undefined ? '—' : answerOf(id, answers[id])}</Answer>
      ),
    })),
  ]
}

const choiceText = ({ merchandise }: ListedAthlete, itemId: string): string =>
  merchandise
    .filter((choice) => choice.itemId === itemId)
    .map(({ variant, quantity }) =>
      variant && quantity === 1 ? variant : [variant, quantity].filter(Boolean).join(' × '),
    )
    .join('; ')

const deliveredCell = (items: AthletesPage['items']) => (row: ListedAthlete) => {
  const isDelivered = (id: string) => row.merchandise.some((choice) => choice.itemId === id && choice.isDelivered)
  const names = items.filter(({ id }) => isDelivered(id)).map(({ name }) => name)
  return <Answer dir="auto">{names.join(', ') || '—'}</Answer>
}

type FileStateProps = { row: ListedAthlete; fieldId: string; showsEvent: boolean }

function FileState({ row, fieldId, showsEvent }: FileStateProps) {
  const { t } = useTranslation('admin')
  if (!row.files.some((file) => file.fieldId === fieldId)) return <Answer>{t('athletes.files.unsent')}</Answer>
  const path = showsEvent ? adminPaths.athlete(row.id) : adminPaths.eventAthlete(row.eventId, row.id)
  return <DetailLink path={path}>{t('athletes.files.sent')}</DetailLink>
}

const categoryCell = ({ category }: ListedAthlete) => category ?? '—'

const teamCell = ({ teamName }: ListedAthlete) => <Answer dir="auto">{teamName ?? '—'}</Answer>

function Name({ row, showsEvent }: { row: AthleteRow; showsEvent: boolean }) {
  return (
    <Person
      path={showsEvent ? adminPaths.athlete(row.id) : adminPaths.eventAthlete(row.eventId, row.id)}
      data-covers=""
    >
      <strong dir="auto">{[row.lastName, row.firstName].filter(Boolean).join(', ')}</strong>
      {row.email && <small>{row.email}</small>}
    </Person>
  )
}

function Race({ row, showsEvent }: { row: AthleteRow; showsEvent: boolean }) {
  const { competition, eventId, eventTitle } = row
  return (
    <RaceCell>
      {showsEvent ? (
        <TwoLines>
          <span>{competition}</span>
          <Anchor href={adminPaths.eventAthletes(eventId)}>{eventTitle}</Anchor>
        </TwoLines>
      ) : (
        <span>{competition}</span>
      )}
      {row.deferredCash || row.cashToReturn || row.differenceDue ? (
        <PhoneOnly>
          <Owed row={row} />
        </PhoneOnly>
      ) : null}
    </RaceCell>
  )
}

/** What is paid in cash at the event, apart from the online payment, or given back there, and what a move has added. */
function Owed({ row: { deferredCash, cashToReturn, differenceDue, differenceOrderId } }: { row: AthleteRow }) {
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  return (
    <>
      {deferredCash ? <small>{t('athletes.cash', { amount: money(deferredCash) })}</small> : null}
      {cashToReturn ? <small>{t('athletes.cashToReturn', { amount: money(cashToReturn) })}</small> : null}
      {differenceDue && differenceOrderId ? (
        <small>
          <Anchor href={adminPaths.order(differenceOrderId)}>
            {t('athletes.differenceDue', { amount: money(differenceDue) })}
          </Anchor>
        </small>
      ) : null}
    </>
  )
}

function Payment({ row }: { row: AthleteRow }) {
  return (
    <PaymentCell>
      <PaymentChip label={row.label} />
      <Owed row={row} />
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
        aria-label={t('tags.of', { name: fullName(row) })}
        onClick={() => onTag(row)}
      />
    </TagCell>
  )
}

const Bib = styled.span`
  > strong {
    display: none;
    font-family: var(--font-display);
    font-stretch: 112%;
    font-weight: 750;
  }
  @media (max-width: 47.99rem) {
    > strong {
      display: block;
    }
    > strong ~ * {
      display: none;
    }
  }
`
const Answer = styled.span`
  display: -webkit-box;
  overflow: hidden;
  max-inline-size: 16rem;
  line-height: 1.35;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`
const Person = styled(DetailLink)`
  display: grid;
  align-content: center;
  min-block-size: var(--target);
  max-inline-size: 14.5rem;
  color: inherit;
  line-height: 1.3;
  text-decoration: none;

  strong {
    overflow: hidden;
    text-align: left;
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
  inline-size: clamp(7.25rem, calc((100cqi - 38.5rem) * 0.4), 13rem);
  line-height: 1.3;

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
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

  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    line-height: 1.3;
    white-space: nowrap;
  }
  @media (max-width: 47.99rem) {
    small {
      display: none;
    }
  }
`
const RaceCell = styled.span`
  @media (max-width: 47.99rem) {
    [data-slot='fact'] &&& {
      display: flex;
    }
    > :first-child {
      overflow: hidden;
      inline-size: auto;
      text-overflow: ellipsis;
    }
    > ${PhoneOnly} {
      flex: none;
    }
    > ${PhoneOnly}::before {
      white-space: pre;
    }
  }
`
const TagCell = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  inline-size: clamp(6.25rem, calc((100cqi - 38.5rem) * 0.6), 15rem);

  ul {
    min-inline-size: 0;
  }
  li {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > button {
    flex: none;
    margin-block: calc(-1 * var(--space-2));
  }
  @media (max-width: 47.99rem) {
    justify-content: flex-end;
  }
`
