import { useTranslation } from 'react-i18next'
import type { ResultsCompetition } from '#rules/results/event-results-page.ts'
import type { RaceOfFile } from '#rules/results/race-labels.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { Questions } from './sex-label-questions.tsx'
import type { ImportOptions } from './use-results-file.ts'

type Props = {
  races: readonly RaceOfFile[]
  competitions: readonly ResultsCompetition[]
  labels: ImportOptions['raceLabels']
  isBusy: boolean
  onChange: (labels: ImportOptions['raceLabels']) => void
}

/** Which competition each value of a file's column of competitions is. */
export function RaceChoices({ races, competitions, labels, isBusy, onChange }: Props) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  return (
    <Questions>
      <legend>{t('races.title')}</legend>
      <p>{t('races.lead')}</p>
      <div>
        {races.map(({ label, count: rows, competitionId }) => (
          <Field key={label} label={t('labels.label', { label, count: rows, rows: count(rows) })}>
            <Select
              value={competitionId ?? ''}
              disabled={isBusy}
              onChange={({ currentTarget: { value } }) =>
                onChange([...labels.filter(([one]) => one !== label), [label, value || null]])
              }
            >
              <option value="">{t('races.none')}</option>
              {competitions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Questions>
  )
}
