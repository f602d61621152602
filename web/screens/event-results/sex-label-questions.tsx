import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { genders, type Gender } from '#rules/registrations/participant-schema.ts'
import type { ResultsPreview } from '#rules/results/results-upload.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'

/** By label; one that is left out stays unknown. */
export type Answers = Readonly<Record<string, Gender | null>>

type Props = {
  labels: ResultsPreview['unknownLabels']
  answers: Answers
  onAnswer: (answers: Answers) => void
}

/** Each label once, whatever the number of rows that have it. */
export function SexLabelQuestions({ labels, answers, onAnswer }: Props) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  return (
    <Questions>
      <legend>{t('labels.title')}</legend>
      <p>{t('labels.lead')}</p>
      <div>
        {labels.map(({ label, count: rows }) => (
          <Field key={label} label={t('labels.label', { label, count: rows, rows: count(rows) })}>
            <Select
              value={answers[label] ?? ''}
              onChange={({ currentTarget }) =>
                onAnswer({ ...answers, [label]: genders.find((gender) => gender === currentTarget.value) ?? null })
              }
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

const Questions = styled.fieldset`
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
