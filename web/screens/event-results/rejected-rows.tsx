import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { RejectedRow } from '#rules/results/result-row-reader.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props = { rows: readonly RejectedRow[]; total: number; isOpen?: boolean }

export function RejectedRows({ rows, total, isOpen = false }: Props) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  if (total === 0) return null
  return (
    <Disclosure isOpen={isOpen} label={t('rejected.title', { count: total, rows: count(total) })}>
      <Rows>
        {rows.map((row) => (
          <li key={row.line}>
            <strong>{t('rejected.line', { line: row.line })}</strong>
            {row.bib && ` · ${t('rejected.bib', { bib: row.bib })}`}
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
const saysValue: ReadonlySet<RejectedRow['reason']> = new Set(['bib_repeated', 'bib_taken', 'cells_missing'])

const Rows = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;

  q {
    margin-inline-start: 0.5em;
    color: var(--ink-soft);
  }
`
