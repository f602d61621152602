import { useTranslation } from 'react-i18next'
import type { RefusedTime } from '#rules/results/refused-time.ts'
import type { RowQuestion } from '#rules/results/row-questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { Decision, EntryForm } from './decision-layout.tsx'
import { questionText, sexText } from './question-text.ts'

type Props = {
  question: RowQuestion
  refusedTime: RefusedTime
  /** Null unless somebody enters a time. */
  entered: string | null
  isBusy: boolean
  onEnter: (text: string | null) => void
  onDecide: (text: string | null) => void
}

const didNotFinish = 'dnf'
const timeChoice = 'time'

/** A row whose time is refused is given another one, listed as DNF, or left out. */
export function TimeDecision({ question, refusedTime, entered, isBusy, onEnter, onDecide }: Props) {
  const { t } = useTranslation('result-files')
  const { line, bib, person } = question
  const decided = refusedTime.entered
  const isTime = entered !== null || (decided !== null && decided !== didNotFinish)
  const text = entered ?? decided ?? ''
  const choose = (value: string) => {
    onEnter(value === timeChoice ? '' : null)
    if (value !== timeChoice) onDecide(value === didNotFinish ? didNotFinish : null)
  }
  return (
    <Decision>
      <p>
        <strong>{[t('rejected.line', { line }), t('rejected.bib', { bib })].join(' · ')}</strong>
        {` · ${person.name}${sexText(t, person.sex)} · ${questionText(t, question)}`}
      </p>
      <Field label={t('decide.label', { name: person.name })}>
        <Select
          value={isTime ? timeChoice : (decided ?? '')}
          disabled={isBusy}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{t('decide.leave')}</option>
          <option value={timeChoice}>{t('decide.time')}</option>
          <option value={didNotFinish}>{t('decide.dnf')}</option>
        </Select>
      </Field>
      {isTime && (
        <EntryForm
          onSubmit={(event) => {
            event.preventDefault()
            onDecide(text)
          }}
        >
          <Field
            label={t('decide.timeOf', { name: person.name })}
            error={refusedTime.fault && text === decided ? t(`reason.${refusedTime.fault}`, { value: text }) : null}
          >
            <Input value={text} maxLength={20} onChange={({ currentTarget }) => onEnter(currentTarget.value)} />
          </Field>
          <Button type="submit" disabled={isBusy || text.trim() === ''}>
            {t('decide.give')}
          </Button>
        </EntryForm>
      )}
    </Decision>
  )
}
