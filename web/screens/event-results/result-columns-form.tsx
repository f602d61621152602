import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import {
  columnMeanings,
  columnsByMeaning,
  type ColumnMeaning,
  type ResultMeanings,
} from '#rules/results/result-mapping.ts'
import { isSplitHeading } from '#rules/results/result-columns.ts'
import type { ResultsTable } from '#rules/results/results-upload.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'

type Props = {
  table: ResultsTable
  isBusy: boolean
  onMapped: (meanings: ResultMeanings) => void
}

const shownSamples = 3

/** Asks what each column of a results file is; for files with the same headings this is asked once. */
export function ResultColumnsForm({ table, isBusy, onMapped }: Props) {
  const { t } = useTranslation('result-files')
  const form = useRef<HTMLFormElement>(null)
  const [meanings, setMeanings] = useState(table.meanings)
  const [isTried, setTried] = useState(false)
  const mapped = columnsByMeaning(table.header, meanings)
  const fault = 'fault' in mapped ? mapped.fault : null
  const error = isTried && fault !== null ? t(`columns.fault.${fault}`) : null
  return (
    <Sheet title={t('columns.title')} lead={t('columns.lead')} level="h2">
      <form
        ref={form}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          setTried(true)
          if (fault === null) onMapped(meanings)
          else focusFirstError(form.current)
        }}
      >
        <Parts>
          <FieldGroup label={t('columns.group')} error={error}>
            <Columns role="list">
              {meanings.map((meaning, column) => (
                <li key={column}>
                  <Column
                    table={table}
                    column={column}
                    meaning={meaning}
                    onChange={(next) => setMeanings(meanings.map((each, at) => (at === column ? next : each)))}
                  />
                </li>
              ))}
            </Columns>
          </FieldGroup>
          <div>
            <Button variant="solid" type="submit" busy={isBusy}>
              {t('columns.submit')}
            </Button>
          </div>
        </Parts>
      </form>
    </Sheet>
  )
}

type ColumnProps = {
  table: ResultsTable
  column: number
  meaning: ColumnMeaning
  onChange: (meaning: ColumnMeaning) => void
}

function Column({ table, column, meaning, onChange }: ColumnProps) {
  const { t } = useTranslation('result-files')
  const heading = table.header[column] ?? ''
  const samples = table.rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  const choices = columnMeanings.filter((each) => each !== 'split' || isSplitHeading(heading))
  return (
    <Field
      label={heading || t('columns.unnamed', { number: column + 1 })}
      hint={samples.slice(0, shownSamples).join(' · ') || t('columns.empty')}
    >
      <Select
        value={meaning}
        onChange={({ currentTarget }) => onChange(choices.find((each) => each === currentTarget.value) ?? 'ignored')}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {t(`columns.meaning.${each}`)}
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

  :is(p, label) {
    overflow-wrap: anywhere;
  }
`
