import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { answerText } from '#rules/registration-forms/answer-text.ts'
import type { AnswerValue } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { OwnDetails } from '#rules/own-registrations/own-registration-page.ts'
import { formatDay } from '#rules/time/day.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { Choice } from '../registration/registration-data.ts'

export function useAnswerText(fields: readonly FormField[], countries: readonly Choice[]) {
  const { t } = useTranslation('registration')
  const country = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  const words = { yes: t('answer.yes'), no: t('answer.no'), country, day: formatDay }
  return (id: string, value: AnswerValue) => answerText(fields.find((field) => field.id === id)?.kind, value, words)
}

type Props = { participantId: string; details: OwnDetails; countries: readonly Choice[] }

export function OwnSummary({ participantId, details: { answers, documents }, countries }: Props) {
  const { t } = useTranslation(['own-registration', 'registration'])
  const textOf = useAnswerText(answers.fields, countries)
  const answerTexts = Object.entries(answers.answers).map(([id, { label, value }]) => ({
    label,
    text: textOf(id, value),
  }))
  const files = documents.fields.map(({ id, label }) => {
    const ofField = documents.files.filter(({ fieldId }) => fieldId === id)
    const links = ofField.map(({ id: fileId, type }) => (
      <Fragment key={fileId}>
        <TextLink href={paths.ownFile(participantId, fileId)}>
          {t('registration:documents.downloadFile', {
            name: t('registration:documents.file', { type: type.toUpperCase() }),
          })}
        </TextLink>{' '}
      </Fragment>
    ))
    return { label, text: links.length > 0 ? links : t('none') }
  })
  if (answerTexts.length + files.length === 0) return null
  return (
    <Sheet aria-labelledby="summary-title">
      <SheetTitle id="summary-title">{t('answers')}</SheetTitle>
      <List>
        {[...answerTexts, ...files].map(({ label, text }, index) => (
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
