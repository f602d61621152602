import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { DoubtfulValue, RejectedRow } from '#rules/results/result-row-reader.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props = {
  /** Rows that are not imported, or values that are left out of a row. */
  kind: 'rejected' | 'doubts'
  rows: readonly (RejectedRow | DoubtfulValue)[]
  total: number
  isOpen?: boolean
}

export function RowProblems({ kind, rows, total, isOpen = false }: Props) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  if (total === 0) return null
  return (
    <Disclosure isOpen={isOpen} label={t(`${kind}.title`, { count: total, rows: count(total) })}>
      <Rows>
        {rows.map((row) => (
          <li key={`${row.line} ${row.reason}`}>
            <strong>{t('rejected.line', { line: row.line })}</strong>
            {row.bib && ` · ${t('rejected.bib', { bib: row.bib })}`}
            {row.column && ` · ${t('rejected.column', { column: row.column })}`}
            {` · ${t(`reason.${row.reason}`, { value: row.value ?? '' })}`}
            {row.value && !saysValue.has(row.reason) && <q>{row.value}</q>}
          </li>
        ))}
      </Rows>
      {total > rows.length && (
        <p>{t('rejected.more', { count: total - rows.length, rows: count(total - rows.length) })}</p>
      )}
    </Disclosure>
  )
}

/** Their texts have the value in them. */
const saysValue: ReadonlySet<RejectedRow['reason']> = new Set([
  'bib_repeated',
  'athlete_repeated',
  'bib_taken',
  'result_swapped',
  'cells_missing',
])

const Rows = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;

  q {
    margin-inline-start: 0.5em;
    color: var(--ink-soft);
  }
`
