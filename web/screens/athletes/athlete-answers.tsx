import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { answerText } from '#rules/registration-forms/answer-text.ts'
import { applicableFields, typedAnswers, type AnswerValue } from '#rules/registration-forms/answers.ts'
import type { AnswerChange } from '#rules/registration-forms/edit-answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { AthleteAnswers, AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { formatDay } from '#rules/time/day.ts'
import { DetailSection, Facts, type Fact } from '#web/admin/detail-section.tsx'
import { useEditing } from '#web/admin/use-editing.tsx'
import type { Choice } from '../registration/registration-data.ts'
import { EditAnswers } from './edit-answers.tsx'

type Props = { athlete: AthleteDetails; countries: Choice[] }

export function AnswersSection({ athlete, countries }: Props) {
  const { t } = useTranslation('admin')
  const { answers, choices, order } = athlete
  const facts = useAnswerFacts(answers, countries)
  const { isEditing, button, close } = useEditing(t('athlete.answers.edit'))
  if (facts.length === 0) return null
  return (
    <DetailSection title={t('athlete.answers.title')} action={choices.isEditable && order !== null && button}>
      {isEditing ? <EditAnswers athlete={athlete} countries={countries} onClose={close} /> : <Facts facts={facts} />}
    </DetailSection>
  )
}

/** In the order of the form; then what was answered to fields that are gone. */
function useAnswerFacts({ fields, athlete, answers, missing }: AthleteAnswers, countries: Choice[]): Fact[] {
  const { t } = useTranslation('admin')
  const textOf = useAnswerText(fields, countries)
  const applicable = applicableFields(fields, athlete, typedAnswers(fields, answers)).filter(
    ({ kind }) => kind !== 'file',
  )
  const isGone = (id: string) => !fields.some((field) => field.id === id)
  const ids = [...fields.map(({ id }) => id), ...Object.keys(answers).filter(isGone)]
  return ids.flatMap((id) => {
    const answer = answers[id]
    if (answer) return [{ label: answer.label, value: <Answer dir="auto">{textOf(id, answer.value)}</Answer> }]
    const field = applicable.find((one) => one.id === id)
    if (!field) return []
    const isMissing = missing.some((item) => item.kind === 'answer' && item.field === id)
    return [{ label: field.label, value: isMissing ? <Missing>{t('athlete.answers.missing')}</Missing> : '—' }]
  })
}

export function useAnswerText(fields: readonly FormField[], countries: readonly Choice[]) {
  const { t } = useTranslation('admin')
  const country = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  const words = { yes: t('athlete.answers.yes'), no: t('athlete.answers.no'), country, day: formatDay }
  return (id: string, value: AnswerValue) => answerText(fields.find((field) => field.id === id)?.kind, value, words)
}

type ChangesProps = { changes: AnswerChange[]; fields: readonly FormField[]; countries: Choice[] }

export function AnswerChanges({ changes, fields, countries }: ChangesProps) {
  const { t } = useTranslation('admin')
  const textOf = useAnswerText(fields, countries)
  const format = (id: string, value: AnswerValue | null) =>
    value === null ? t('athlete.answers.none') : textOf(id, value)
  return (
    <Changes>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {t('athlete.answers.changed', { label, from: format(field, before), to: format(field, after) })}
        </li>
      ))}
    </Changes>
  )
}

const Answer = styled.span`
  white-space: pre-line;
`
export const Missing = styled.span`
  color: var(--warning-text);
  font-weight: 600;
`
const Changes = styled.ul`
  padding: 0;
  list-style: none;
`
