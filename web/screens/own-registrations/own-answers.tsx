import { useStore } from '@tanstack/react-form'
import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { paths } from '#rules/paths.ts'
import { applicableFields, typedAnswers, type TypedAnswers } from '#rules/registration-forms/answers.ts'
import { fieldsWithStoredChoices } from '#rules/registration-forms/edit-answers.ts'
import { ownAnswersForm } from '#rules/registrations/athlete-forms.ts'
import type { OwnDetails } from '#rules/own-registrations/own-registration-page.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { blankAnswers } from '../athletes/staff-answers.tsx'
import { AnswerInputs } from '../registration/answer-fields.tsx'
import { Fields, Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { useOwnAnswersDraft } from './own-answers-draft.ts'
import { useAnswerText } from './own-summary.tsx'
import type { OwnData, OwnResult } from './own-registration-data.ts'

type Props = { data: OwnData; details: OwnDetails; answer: FormAnswer; result: OwnResult }

export function OwnAnswers({ data, details, answer, result }: Props) {
  const { t } = useTranslation('own-registration')
  const { answers: page, revision } = details
  const { fields, athlete, answers: stored } = page
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const sent = answer.values?.answers as TypedAnswers | undefined
  const storedTexts = { ...blankAnswers(fields), ...typedAnswers(fields, stored) }
  const form = useAppForm({
    values: {
      answers: { ...storedTexts, ...sent },
      revision: String(revision),
    },
    schema: useMemo(() => ownAnswersForm(page), [page]),
    element,
    onValid: () => submit(new FormData(element.current!), { method: 'post' }),
  })
  const typed = useStore(form.store, ({ values }) => values.answers) as TypedAnswers
  const applicable = applicableFields(fieldsWithStoredChoices(fields, stored), athlete, typed)
  const shown = applicable.filter(({ kind }) => kind !== 'file')
  const [firstRevision] = useState(String(revision))
  const isConflict = answer.refusal?.code === 'changed_meanwhile'
  const sentRevision = typedValueOf(answer, 'revision')
  const draft = useOwnAnswersDraft({
    participantId: data.page.participantId,
    form,
    stored: storedTexts,
    revision: result.changed ? String(revision) : firstRevision,
    isSentAgain: sent !== undefined,
    isSaved: result.changed !== undefined,
  })
  if (!fields.some(({ kind }) => kind !== 'file')) return null
  // What staff change while a form is corrected is met as a conflict, and not written over.
  const base =
    isConflict || result.changed ? String(revision) : (sentRevision ?? draft.restoredRevision ?? firstRevision)
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy) void form.handleSubmit()
  }
  return (
    <ServerErrors value={answer.errors}>
      <Sheet as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <SheetTitle>{t('answers')}</SheetTitle>
        <Outcome result={result} />
        {isConflict ? (
          <Conflict data={data} details={details} typed={typed} />
        ) : (
          <RefusalNotice refusal={answer.refusal} />
        )}
        <NoConnection answer={answer} />
        {draft.restoredRevision !== null && !isConflict && (
          <Banner
            tone="neutral"
            actions={
              <Button size="sm" onClick={draft.discard}>
                {t('draft.discard')}
              </Button>
            }
          >
            {t('draft.back')}
          </Banner>
        )}
        <Fields>
          <AnswerInputs form={form} path="answers" fields={shown} countries={data.countries} />
        </Fields>
        <input type="hidden" name="intent" value="answers" />
        <input type="hidden" name="revision" value={base} />
        <Button type="submit" variant="solid" size="lg" busy={isBusy}>
          {t(isConflict ? 'saveMine' : 'save')}
        </Button>
      </Sheet>
    </ServerErrors>
  )
}

function Outcome({ result: { changed } }: { result: OwnResult }) {
  const { t } = useTranslation('own-registration')
  return (
    <div role="status">
      {changed && changed.length === 0 && <Banner tone="neutral">{t('unchanged')}</Banner>}
      {changed && changed.length > 0 && (
        <Banner tone="success" title={t('saved', { labels: changed.join(', ') })}>
          {t('savedText')}
        </Banner>
      )}
    </div>
  )
}

type ConflictProps = { data: OwnData; details: OwnDetails; typed: TypedAnswers }

/** Nothing is written over: the next press saves upon what is shown here. */
function Conflict({ data, details: { answers: page }, typed }: ConflictProps) {
  const { t } = useTranslation('own-registration')
  const { event, participantId } = data.page
  const { fields, answers: stored } = page
  const textOf = useAnswerText(fields, data.countries)
  const theirs = typedAnswers(fields, stored)
  const others = fields.filter(({ id, kind }) => kind !== 'file' && (theirs[id] ?? '') !== (typed[id] ?? ''))
  return (
    <Banner
      tone="warning"
      isAlert
      title={t('conflict.title')}
      actions={<TextLink href={paths.registrationChange(event.slug, participantId)}>{t('conflict.theirs')}</TextLink>}
    >
      <p>{t('conflict.text')}</p>
      <ul>
        {others.map(({ id, label }) => {
          const value = stored[id] ? textOf(id, stored[id].value) : t('none')
          return <li key={id}>{t('conflict.value', { label, value })}</li>
        })}
      </ul>
    </Banner>
  )
}
