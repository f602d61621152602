import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import {
  decisionKinds,
  personReasons,
  type DecisionKind,
  type PersonReason,
  type RowQuestion,
} from '#rules/results/row-questions.ts'
import { shownRows, type ResultsReport } from '#rules/results/results-upload.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { questionText, sexText } from './question-text.ts'
import { Decision, EntryForm } from './decision-layout.tsx'
import { TimeDecision } from './time-decision.tsx'
import type { ImportOptions } from './use-results-file.ts'

type Decisions = ImportOptions['decisions']
/** Bibs of other athletes, or times, that somebody has entered, by the bib of the row. */
export type EnteredTexts = Readonly<{ bibs: Readonly<Record<string, string>>; times: Readonly<Record<string, string>> }>
export const nothingEntered: EnteredTexts = { bibs: {}, times: {} }

type Props = {
  report: ResultsReport
  decisions: Decisions
  entered: EnteredTexts
  isBusy: boolean
  onEnter: (entered: EnteredTexts) => void
  onDecide: (decisions: Decisions) => void
  onPage: (from: number) => void
}

/** With what was entered and not confirmed; null without any. */
export function withEntered(decisions: Decisions, entered: EnteredTexts): Decisions | null {
  const open = Object.entries(entered.bibs).filter(
    ([bib, athlete]) => athlete.trim() !== '' && decisions.byBib.find((one) => one.bib === bib)?.athlete !== athlete,
  )
  const openTimes = Object.entries(entered.times).filter(
    ([bib, time]) => time.trim() !== '' && decisions.times.find(([one]) => one === bib)?.[1] !== time,
  )
  if (open.length + openTimes.length === 0) return null
  const others = decisions.byBib.filter(({ bib }) => open.every(([one]) => one !== bib))
  return {
    ...decisions,
    byBib: [...others, ...open.map(([bib, athlete]) => ({ bib, kind: 'athlete' as const, athlete }))],
    times: [...decisions.times.filter(([bib]) => openTimes.every(([one]) => one !== bib)), ...openTimes],
  }
}

/** Rows whose bib says another person than their name, or whose time is refused: each is decided, or all of a kind at once. */
export function RowDecisions({ report, decisions, entered, isBusy, onEnter, onDecide, onPage }: Props) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const { questions, questionCounts } = report
  const many = personReasons.filter((reason) => (questionCounts[reason] ?? 0) > 1)
  const decideAll = (reason: PersonReason, kind: string) => {
    const others = decisions.byReason.filter(([one]) => one !== reason)
    onDecide({
      ...decisions,
      byReason: kind === 'add' || kind === 'unranked' ? [...others, [reason, kind]] : others,
    })
  }
  const decide = (bib: string, decision: { kind: DecisionKind; athlete: string } | null) => {
    const others = decisions.byBib.filter((one) => one.bib !== bib)
    onDecide({ ...decisions, byBib: decision ? [...others, { bib, ...decision }] : others })
  }
  const enter = (bib: string, text: string | null) => {
    const { [bib]: _former, ...others } = entered.bibs
    onEnter({ ...entered, bibs: text === null ? others : { ...others, [bib]: text } })
  }
  const enterTime = (bib: string, text: string | null) => {
    const { [bib]: _former, ...others } = entered.times
    onEnter({ ...entered, times: text === null ? others : { ...others, [bib]: text } })
  }
  const decideTime = (bib: string, text: string | null) => {
    const others = decisions.times.filter(([one]) => one !== bib)
    onDecide({ ...decisions, times: text === null ? others : [...others, [bib, text]] })
  }
  return (
    <Part aria-labelledby="row-decisions">
      <h3 id="row-decisions">{t('decide.title')}</h3>
      <p>{t('decide.lead')}</p>
      {many.map((reason) => (
        <Field
          key={reason}
          label={t(`decide.all.${reason}`, {
            count: questionCounts[reason] ?? 0,
            rows: count(questionCounts[reason] ?? 0),
          })}
        >
          <Select
            value={decisions.byReason.find(([one]) => one === reason)?.[1] ?? ''}
            disabled={isBusy}
            onChange={({ currentTarget }) => decideAll(reason, currentTarget.value)}
          >
            <option value="">{t('decide.each')}</option>
            <option value="add">{t('decide.add')}</option>
            <option value="unranked">{t('decide.unranked')}</option>
          </Select>
        </Field>
      ))}
      {(questionCounts.time_refused ?? 0) > 1 && (
        <Field
          label={t('decide.all.time_refused', {
            count: questionCounts.time_refused ?? 0,
            rows: count(questionCounts.time_refused ?? 0),
          })}
        >
          <Select
            value={decisions.otherTimes ?? ''}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              onDecide({ ...decisions, otherTimes: currentTarget.value === 'dnf' ? 'dnf' : null })
            }
          >
            <option value="">{t('decide.each')}</option>
            <option value="dnf">{t('decide.dnf')}</option>
          </Select>
        </Field>
      )}
      <Rows>
        {questions.rows.map((question) => (
          <li key={question.line}>
            {question.refusedTime ? (
              <TimeDecision
                question={question}
                refusedTime={question.refusedTime}
                entered={entered.times[question.bib] ?? null}
                isBusy={isBusy}
                onEnter={(text) => enterTime(question.bib, text)}
                onDecide={(text) => decideTime(question.bib, text)}
              />
            ) : (
              <RowDecision
                question={question}
                entered={entered.bibs[question.bib] ?? null}
                isBusy={isBusy}
                onEnter={(text) => enter(question.bib, text)}
                onDecide={(decision) => decide(question.bib, decision)}
              />
            )}
          </li>
        ))}
      </Rows>
      {questions.count > questions.rows.length && <QuestionPages {...questions} isBusy={isBusy} onPage={onPage} />}
    </Part>
  )
}

type PagesProps = ResultsReport['questions'] & { isBusy: boolean; onPage: (from: number) => void }

function QuestionPages({ count: total, from, rows, isBusy, onPage }: PagesProps) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const to = from + rows.length
  return (
    <Pages>
      <span>{t('decide.page', { from: count(from + 1), to: count(to), total: count(total) })}</span>
      {from > 0 && (
        <Button disabled={isBusy} onClick={() => onPage(from - shownRows)}>
          {t('decide.previous', { rows: count(shownRows) })}
        </Button>
      )}
      {to < total && (
        <Button disabled={isBusy} onClick={() => onPage(to)}>
          {t('decide.next', { rows: count(Math.min(shownRows, total - to)) })}
        </Button>
      )}
    </Pages>
  )
}

type RowProps = {
  question: RowQuestion
  /** Null unless the row is given to another athlete. */
  entered: string | null
  isBusy: boolean
  onEnter: (text: string | null) => void
  onDecide: (decision: { kind: DecisionKind; athlete: string } | null) => void
}

// Of the values of the select; an id follows for an athlete.
const athletePrefix = 'athlete:'

function RowDecision({ question, entered, isBusy, onEnter, onDecide }: RowProps) {
  const { t } = useTranslation('result-files')
  const { line, bib, person, holder, suggestions, decision, isAthleteUnknown } = question
  const isSuggested = suggestions.some(({ id }) => id === decision?.athlete)
  const isOther = entered !== null || (decision?.kind === 'athlete' && !isSuggested)
  const otherBib = entered ?? decision?.athlete ?? ''
  const choose = (value: string) => {
    onEnter(value === athletePrefix ? '' : null)
    if (value === athletePrefix) return
    const kind = decisionKinds.find((one) => one === value)
    if (value.startsWith(athletePrefix)) onDecide({ kind: 'athlete', athlete: value.slice(athletePrefix.length) })
    else onDecide(kind ? { kind, athlete: '' } : null)
  }
  const value = isOther
    ? athletePrefix
    : decision?.kind === 'athlete'
      ? athletePrefix + decision.athlete
      : (decision?.kind ?? '')
  return (
    <Decision>
      <p>
        <strong>{[t('rejected.line', { line }), t('rejected.bib', { bib })].join(' · ')}</strong>
        {` · ${person.name}${sexText(t, person.sex)} · ${questionText(t, question)}`}
      </p>
      <Field label={t('decide.label', { name: person.name })}>
        <Select value={value} disabled={isBusy} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">{t('decide.leave')}</option>
          {holder?.isActive && <option value="holder">{t('decide.holder', { name: holder.name })}</option>}
          {suggestions.map(({ id, name, bib: athleteBib }) => (
            <option key={id} value={athletePrefix + id}>
              {athleteBib === null
                ? t('decide.athleteWithoutBib', { name })
                : t('decide.athlete', { name, bib: athleteBib })}
            </option>
          ))}
          <option value={athletePrefix}>{t('decide.other')}</option>
          <option value="add">{t('decide.add')}</option>
          <option value="unranked">{t('decide.unranked')}</option>
        </Select>
      </Field>
      {isOther && (
        <EntryForm
          onSubmit={(submission) => {
            submission.preventDefault()
            onDecide({ kind: 'athlete', athlete: otherBib })
          }}
        >
          <Field label={t('decide.otherBib')} error={isAthleteUnknown ? t('decide.unknown') : null}>
            <Input value={otherBib} maxLength={20} onChange={({ currentTarget }) => onEnter(currentTarget.value)} />
          </Field>
          <Button type="submit" disabled={isBusy || otherBib.trim() === ''}>
            {t('decide.give')}
          </Button>
        </EntryForm>
      )}
    </Decision>
  )
}

const Part = styled.section`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;

  > h3 {
    font-size: var(--text-md);
  }
`
const Rows = styled.ul`
  display: grid;
  gap: var(--space-4);

  > li {
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--line);
  }
`
const Pages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;

  > span {
    margin-inline-end: auto;
  }
`
