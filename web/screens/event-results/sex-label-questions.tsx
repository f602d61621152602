import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { genders } from '#rules/registrations/participant-schema.ts'
import type { UnknownLabel } from '#rules/results/result-row-reader.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { ImportOptions } from './use-results-file.ts'

type Props = {
  labels: readonly UnknownLabel[]
  answers: ImportOptions['sexLabels']
  isBusy: boolean
  onAnswer: (answers: ImportOptions['sexLabels']) => void
}

/** Each label once, whatever the number of rows that have it. */
export function SexLabelQuestions({ labels, answers, isBusy, onAnswer }: Props) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const answerOf = (label: string) => answers.find(([one]) => one === label)?.[1] ?? ''
  return (
    <Questions>
      <legend>{t('labels.title')}</legend>
      <p>{t('labels.lead')}</p>
      <div>
        {labels.map(({ label, count: rows }) => (
          <Field key={label} label={t('labels.label', { label, count: rows, rows: count(rows) })}>
            <Select
              value={answerOf(label)}
              disabled={isBusy}
              onChange={({ currentTarget: { value } }) => {
                const gender = genders.find((one) => one === value) ?? null
                onAnswer([...answers.filter(([one]) => one !== label), [label, gender]])
              }}
            >
              <option value="">{t('labels.none')}</option>
              {genders.map((gender) => (
                <option key={gender} value={gender}>
                  {t(`gender.${gender}`)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Questions>
  )
}

export const Questions = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;

  > legend {
    font-weight: 650;
  }
  > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
    gap: var(--space-4);
  }
`
