import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { resultStatuses } from '#rules/results/result-status.ts'
import type { Listed, ResultChange, ResultsReport } from '#rules/results/results-upload.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useContradictionText } from './contradictions.tsx'
import { questionText } from './question-text.ts'
import { RowProblems } from './row-problems.tsx'

const counted = ['created', 'timed', 'updated', 'unchanged', 'removed', 'missing', 'rejected'] as const

type ReportProps = {
  report: ResultsReport
  /** A preview has the rows that wait above it. */
  isPreview?: boolean
}

/** What an import does, or did: how many rows of each kind, and which. */
export function ReportLists({ report, isPreview = false }: ReportProps) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const { created, timed, updated, unchanged, removed, missing, rejected, doubts, undecided, contradictions } = report
  const changesText = useChangesText()
  const contradictionText = useContradictionText()
  const rowText = ({ line, bib, name }: { line: number; bib: string; name: string }) =>
    [t('rejected.line', { line }), t('rejected.bib', { bib }), name].join(' · ')
  const athleteText = ({ bib, name }: { bib: string | null; name: string }) =>
    [bib === null ? t('lists.noBib') : t('rejected.bib', { bib }), name].join(' · ')
  return (
    <>
      <Counts>
        {counted.map((kind) => (
          <div key={kind}>
            <dt>{t(`report.${kind}`)}</dt>
            <dd>{count(report[kind].count)}</dd>
          </div>
        ))}
        {undecided.count > 0 && (
          <div>
            <dt>{t('report.undecided')}</dt>
            <dd>{count(undecided.count)}</dd>
          </div>
        )}
      </Counts>
      <List kind="created" list={created} textOf={rowText} />
      <List kind="timed" list={timed} textOf={rowText} />
      <List kind="updated" list={updated} textOf={(row) => `${rowText(row)} · ${changesText(row.changes)}`} />
      <List kind="unchanged" list={unchanged} textOf={rowText} />
      <List kind="removed" list={removed} textOf={athleteText} />
      <List
        kind="missing"
        list={missing}
        textOf={(athlete) =>
          athlete.hasResult ? `${athleteText(athlete)} · ${t('lists.hasResult')}` : athleteText(athlete)
        }
      />
      {!isPreview && (
        <List
          kind="undecided"
          list={undecided}
          textOf={({ line, bib, person, ...question }) =>
            `${rowText({ line, bib, name: person.name })} · ${questionText(t, question)}`
          }
        />
      )}
      {!isPreview && (
        <List
          kind="contradictions"
          list={contradictions}
          textOf={(row) => `${rowText(row)} · ${contradictionText(row)}`}
        />
      )}
      <RowProblems kind="rejected" rows={rejected.rows} total={rejected.count} />
      <RowProblems kind="doubts" rows={doubts.rows} total={doubts.count} />
    </>
  )
}

type ListProps<Row> = {
  kind: 'created' | 'timed' | 'updated' | 'unchanged' | 'removed' | 'missing' | 'undecided' | 'contradictions'
  list: Listed<Row>
  textOf: (row: Row) => string
}

function List<Row>({ kind, list: { count: total, rows }, textOf }: ListProps<Row>) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  if (total === 0) return null
  return (
    <Disclosure label={`${t(`report.${kind}`)} (${count(total)})`}>
      <Rows>
        {rows.map((row, index) => (
          <li key={index}>{textOf(row)}</li>
        ))}
      </Rows>
      {total > rows.length && (
        <p>{t('rejected.more', { count: total - rows.length, rows: count(total - rows.length) })}</p>
      )}
    </Disclosure>
  )
}

/** Each value before and after. */
function useChangesText() {
  const { t } = useTranslation('result-files')
  const { resultTime } = useFormats()
  const textOf = (field: ResultChange['field'], value: unknown): string => {
    if (typeof value === 'number') return resultTime(value)
    if (typeof value === 'object' && value !== null) {
      const parts = Object.entries(value).filter(([, part]) => part !== null)
      return parts.map(([name, part]) => `${name} ${field === 'splits' ? resultTime(Number(part)) : part}`).join(' ')
    }
    if (typeof value !== 'string' || value === '') return '–'
    if (field === 'gender') return t(`gender.${value as 'male' | 'female' | 'other'}`)
    const status = resultStatuses.find((one) => field === 'resultStatus' && one === value)
    return status ? t(`status.${status}`) : value
  }
  return (changes: readonly ResultChange[]) =>
    changes
      .map(({ field, from, to }) => `${t(`lists.field.${field}`)} ${textOf(field, from)} → ${textOf(field, to)}`)
      .join('; ')
}

const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
  gap: var(--space-4);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    font-size: var(--text-lg);
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`
const Rows = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`
