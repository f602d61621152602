import { useStore } from '@tanstack/react-form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleEditorView } from '#rules/news/article-editor-view.ts'
import type { ArticleInput } from '#rules/news/article-form.ts'
import { publishForm, type PublishInput } from '#rules/news/publish-form.ts'
import { dayOf } from '#rules/time/day.ts'
import { zoneLabel } from '#rules/time/time-zones.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { styled } from 'styled-components'
import { useFormats, useStaff } from '#web/admin/staff.ts'
import type { Replacements } from './use-replacements.ts'

type PublicationProps = {
  article: ArticleEditorView
  values: ArticleInput
  now: string
  saveBefore: (next: () => void) => void
  onDone: (revision: number) => void
  replacements: Replacements
}

/** The acts are kept here, as the buttons that send them are gone when they are done. */
export function Publication({ article, values, now, saveBefore, onDone, replacements }: PublicationProps) {
  const { t } = useTranslation('article-editor')
  const { date, dateTime } = useFormats()
  const publish = usePublish(onDone)
  const withdraw = useWithdraw(onDone)
  const { state, publishedAt } = article
  const moment = publishedAt ? (state === 'scheduled' ? dateTime(publishedAt) : date(publishedAt)) : ''
  return (
    <Sheet title={t('publication.title')} level="h2">
      <p>{t(`publication.${state}`, { moment })}</p>
      {article.hasDraft && <p>{t('publication.changed')}</p>}
      {state === 'draft' ? (
        <PublishForm publish={publish} now={now} saveBefore={saveBefore} />
      ) : (
        <Buttons>
          {article.hasDraft && (
            <>
              <ActionButton
                variant="solid"
                busy={publish.isBusy}
                onClick={() => saveBefore(() => publish.send(noMoment, noMoment))}
                wide
              >
                {t('publication.publishChanges')}
              </ActionButton>
              <ActionButton
                busy={replacements.isBusy}
                onClick={() => saveBefore(() => replacements.discard(values))}
                wide
              >
                {t('publication.discardChanges')}
              </ActionButton>
            </>
          )}
          {state === 'scheduled' && (
            <ActionButton busy={publish.isBusy} onClick={() => saveBefore(() => publish.send(noMoment, noMoment))} wide>
              {t('publication.publish')}
            </ActionButton>
          )}
          <ActionButton busy={withdraw.isBusy} onClick={() => withdraw.send()} wide>
            {t('publication.withdraw')}
          </ActionButton>
        </Buttons>
      )}
    </Sheet>
  )
}

const noMoment: PublishInput = { date: '', time: '' }

type PublishFormProps = Pick<PublicationProps, 'now' | 'saveBefore'> & { publish: ReturnType<typeof usePublish> }

function PublishForm({ publish, now, saveBefore }: PublishFormProps) {
  const { t, i18n } = useTranslation('article-editor')
  const { timeZone } = useStaff().organization
  const element = useRef<HTMLFormElement>(null)
  const form = useAppForm({
    values: noMoment,
    schema: publishForm(timeZone, new Date(now)),
    onValid: ({ date = '', time = '' }) => saveBefore(() => publish.send({ date, time }, { date, time })),
    element,
  })
  const isDated = useStore(form.store, ({ values }) => values.date !== '' || values.time !== '')
  return (
    <ServerErrors value={publish.errors}>
      <Lines
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        <DateTimeField
          form={form}
          label={t('publication.from')}
          hint={t('publication.fromHint', { zone: zoneLabel(timeZone, new Date(now), i18n.language) })}
          min={dayOf(new Date(now), timeZone)}
          date={{ name: 'date', label: t('publication.date') }}
          time={{ name: 'time', label: t('publication.time') }}
        />
        <ActionButton type="submit" busy={publish.isBusy} wide>
          {t(isDated ? 'publication.schedule' : 'publication.publish')}
        </ActionButton>
      </Lines>
    </ServerErrors>
  )
}

function usePublish(onDone: PublicationProps['onDone']) {
  const { t } = useTranslation('article-editor')
  return useAct<{ revision: number }, PublishInput>('publish', {
    failed: t('failed.update'),
    done: (_, { date }) => ({ message: t(date === '' ? 'publication.done' : 'publication.scheduleDone') }),
    onDone: ({ revision }) => onDone(revision),
    onRejected: ({ errors }) => {
      if (Object.keys(errors).length > 0) focusFirstError(document.querySelector('form:has([name="date"])'))
    },
  })
}

function useWithdraw(onDone: PublicationProps['onDone']) {
  const { t } = useTranslation('article-editor')
  return useAct<{ revision: number }>('withdraw', {
    failed: t('failed.update'),
    done: () => ({ message: t('publication.withdrawDone') }),
    onDone: ({ revision }) => onDone(revision),
  })
}

const Lines = styled.form`
  display: grid;
  gap: var(--space-4);
`
const Buttons = styled.div`
  display: grid;
  gap: var(--space-3);
`
