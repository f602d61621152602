import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { decimalSeparators, type DecimalSeparator } from '#rules/money/parse-amount.ts'
import { maxColumns, type ColumnMapping } from '#rules/statements/column-mapping.ts'
import { columnMeanings, mappingOf, meaningsOf, type ColumnMeaning } from '#rules/statements/column-meanings.ts'
import { dateOrders, type DateOrder } from '#rules/statements/statement-dates.ts'
import type { StatementTable } from '#rules/statements/statement-reading.ts'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'

type Props = { table: StatementTable; isBusy: boolean; onMapped: (mapping: ColumnMapping) => void }

const shownSamples = 3

/** Asks what each column of a bank's file is; for files with the same header this is asked once. */
export function StatementColumnsForm({ table, isBusy, onMapped }: Props) {
  const { t } = useTranslation('manual-payments')
  const form = useRef<HTMLFormElement>(null)
  const columns = Math.min(maxColumns, Math.max(table.header.length, ...table.rows.map((row) => row.length)))
  const [meanings, setMeanings] = useState(() => meaningsOf(table.mapping, columns))
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(table.mapping?.dateOrder ?? null)
  const [decimalSeparator, setSeparator] = useState<DecimalSeparator | null>(table.mapping?.decimalSeparator ?? null)
  const [isTried, setTried] = useState(false)
  const mapped = mappingOf(meanings, { headerKey: table.headerKey, dateOrder, decimalSeparator })
  const error = isTried && 'fault' in mapped ? t(`columnsForm.fault.${mapped.fault}`) : null
  const set = (column: number, meaning: ColumnMeaning) =>
    setMeanings(meanings.map((each, index) => (index === column ? meaning : each)))
  return (
    <Sheet title={t('columnsForm.title')} lead={t('columnsForm.lead')} level="h2">
      <form
        ref={form}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          setTried(true)
          if ('mapping' in mapped) onMapped(mapped.mapping)
          else focusFirstError(form.current)
        }}
      >
        <Parts>
          <FieldGroup label={t('columnsForm.columns')} error={error}>
            <Columns role="list">
              {meanings.map((meaning, column) => (
                <li key={column}>
                  <Column table={table} column={column} meaning={meaning} onChange={(next) => set(column, next)} />
                </li>
              ))}
            </Columns>
          </FieldGroup>
          <Fields>
            <Field label={t('columnsForm.dates')} hint={t('columnsForm.autoHint')}>
              <Select
                value={dateOrder ?? ''}
                onChange={({ currentTarget }) => setDateOrder(oneOrNull(dateOrders, currentTarget.value))}
              >
                <option value="">{t('columnsForm.auto')}</option>
                {dateOrders.map((order) => (
                  <option key={order} value={order}>
                    {t(`columnsForm.dateOrder.${order}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('columnsForm.amounts')} hint={t('columnsForm.autoHint')}>
              <Select
                value={decimalSeparator ?? ''}
                onChange={({ currentTarget }) => setSeparator(oneOrNull(decimalSeparators, currentTarget.value))}
              >
                <option value="">{t('columnsForm.auto')}</option>
                <option value=",">1.234,50</option>
                <option value=".">1,234.50</option>
              </Select>
            </Field>
          </Fields>
          <div>
            <Button variant="solid" type="submit" busy={isBusy}>
              {t('columnsForm.submit')}
            </Button>
          </div>
        </Parts>
      </form>
    </Sheet>
  )
}

const oneOrNull = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null

type ColumnProps = {
  table: StatementTable
  column: number
  meaning: ColumnMeaning
  onChange: (meaning: ColumnMeaning) => void
}

function Column({ table, column, meaning, onChange }: ColumnProps) {
  const { t } = useTranslation('manual-payments')
  const samples = table.rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  return (
    <Field
      label={table.header[column] || t('columnsForm.unnamed', { number: column + 1 })}
      hint={samples.slice(0, shownSamples).join(' · ') || t('columnsForm.empty')}
    >
      <Select
        value={meaning}
        onChange={({ currentTarget }) => onChange(oneOrNull(columnMeanings, currentTarget.value) ?? 'ignored')}
      >
        {columnMeanings.map((each) => (
          <option key={each} value={each}>
            {t(`columnsForm.meaning.${each}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
`
const Columns = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-5);

  p {
    overflow-wrap: anywhere;
  }
`
