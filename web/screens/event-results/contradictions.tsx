import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { sourceFinder, type Contradiction, type Finish, type ResultSource } from '#rules/results/contradictions.ts'
import type { ResultsReport } from '#rules/results/results-upload.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import type { ImportOptions } from './use-results-file.ts'

type Choices = ImportOptions['decisions']['staffResults']

type Props = {
  list: ResultsReport['contradictions']
  choices: Choices
  isBusy: boolean
  onChoose: (choices: Choices) => void
}

/** Results that staff gave and the file contradicts: each is chosen, or all at once. */
export function Contradictions({ list: { count: total, rows }, choices, isBusy, onChoose }: Props) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const sourceOf = sourceFinder(choices)
  const choose = (bib: string, source: ResultSource) => {
    const others = choices.except.filter((one) => one !== bib)
    onChoose({ ...choices, except: source === choices.taken ? others : [...others, bib] })
  }
  return (
    <Part aria-labelledby="contradictions">
      <h3 id="contradictions">{t('contradictions.title')}</h3>
      <p>{t('contradictions.lead')}</p>
      {total > 1 && (
        <Field label={t('contradictions.all', { count: total, rows: count(total) })}>
          <Select
            value={choices.taken}
            disabled={isBusy}
            onChange={({ currentTarget }) => onChoose({ taken: sourceIn(currentTarget.value), except: [] })}
          >
            <option value="staff">{t('contradictions.staff')}</option>
            <option value="file">{t('contradictions.file')}</option>
          </Select>
        </Field>
      )}
      <Rows>
        {rows.map((row) => (
          <li key={row.line}>
            <ResultChoice
              row={row}
              source={sourceOf(row.bib)}
              isBusy={isBusy}
              onChoose={(source) => choose(row.bib, source)}
            />
          </li>
        ))}
      </Rows>
      {total > rows.length && (
        <p>{t('rejected.more', { count: total - rows.length, rows: count(total - rows.length) })}</p>
      )}
    </Part>
  )
}

const sourceIn = (value: string): ResultSource => (value === 'file' ? 'file' : 'staff')

type ChoiceProps = {
  row: Contradiction
  source: ResultSource
  isBusy: boolean
  onChoose: (source: ResultSource) => void
}

function ResultChoice({ row: { line, bib, name, given, inFile }, source, isBusy, onChoose }: ChoiceProps) {
  const { t } = useTranslation('result-files')
  const finishText = useFinishText()
  return (
    <>
      <p>
        <strong>{[t('rejected.line', { line }), t('rejected.bib', { bib })].join(' · ')}</strong>
        {` · ${name}`}
      </p>
      <Field label={t('contradictions.label', { name })}>
        <Select
          value={source}
          disabled={isBusy}
          onChange={({ currentTarget }) => onChoose(sourceIn(currentTarget.value))}
        >
          <option value="staff">{t('contradictions.keep', { result: finishText(given) })}</option>
          <option value="file">{t('contradictions.take', { result: finishText(inFile) })}</option>
        </Select>
      </Field>
    </>
  )
}

/** What staff gave and what the file says. */
export function useContradictionText() {
  const { t } = useTranslation('result-files')
  const finishText = useFinishText()
  return ({ given, inFile }: Contradiction): string =>
    t('contradictions.both', { given: finishText(given), inFile: finishText(inFile) })
}

function useFinishText() {
  const { t } = useTranslation('result-files')
  const { resultTime, resultDistance } = useFormats()
  return ({ resultTimeMs, resultDistanceM, resultStatus }: Finish): string => {
    if (resultStatus !== null) return t(`status.${resultStatus}`)
    if (resultDistanceM !== null) return resultDistance(resultDistanceM)
    return resultTimeMs === null ? t('contradictions.nothing') : resultTime(resultTimeMs)
  }
}

const Part = styled.section`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
  max-inline-size: 40rem;

  > h3 {
    font-size: var(--text-md);
  }
`
const Rows = styled.ul`
  display: grid;
  gap: var(--space-4);

  > li {
    display: grid;
    gap: var(--space-3);
    min-inline-size: 0;
    overflow-wrap: anywhere;
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--line);
  }
`
