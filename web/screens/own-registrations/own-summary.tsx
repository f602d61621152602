import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { answerText } from '#rules/registration-forms/answer-text.ts'
import type { AnswerValue } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { OwnDetails } from '#rules/own-registrations/own-registration-page.ts'
import { formatDay } from '#rules/time/day.ts'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { Choice } from '../registration/registration-data.ts'

export function useAnswerText(fields: readonly FormField[], countries: readonly Choice[]) {
  const { t } = useTranslation('registration')
  const country = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  const words = { yes: t('answer.yes'), no: t('answer.no'), country, day: formatDay }
  return (id: string, value: AnswerValue) => answerText(fields.find((field) => field.id === id)?.kind, value, words)
}

type Props = { details: OwnDetails; countries: readonly Choice[] }

export function OwnSummary({ details: { answers, documents }, countries }: Props) {
  const { t } = useTranslation(['own-registration', 'registration'])
  const textOf = useAnswerText(answers.fields, countries)
  const given = Object.entries(answers.answers).map(([id, { label, value }]) => ({ label, text: textOf(id, value) }))
  const files = documents.fields.map(({ id, label }) => {
    const types = documents.files.flatMap(({ fieldId, type }) => (fieldId === id ? [type.toUpperCase()] : []))
    const text = types.map((type) => t('registration:documents.file', { type })).join(', ')
    return { label, text: text || t('none') }
  })
  if (given.length + files.length === 0) return null
  return (
    <Sheet aria-labelledby="summary-title">
      <SheetTitle id="summary-title">{t('answers')}</SheetTitle>
      <List>
        {[...given, ...files].map(({ label, text }, index) => (
          <div key={index}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </List>
    </Sheet>
  )
}

const List = styled.dl`
  display: grid;
  gap: var(--space-3);
  overflow-wrap: anywhere;

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    white-space: pre-line;
  }
`
