import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { copyParts, usualCopyParts } from '#rules/events/copy-parts.ts'
import { eventCopyForm, type EventCopyInput } from '#rules/events/event-copy.ts'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { titleInYear } from '#rules/events/copy-title.ts'
import { dayOf, formatDay, type Day } from '#rules/time/day.ts'
import { timeOfDay } from '#rules/time/wall-clock.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DuplicateDialogProps = { event: Pick<EventHead, 'id' | 'title' | 'startsAt' | 'timeZone'>; onClose: () => void }

export function DuplicateDialog({ event, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation('admin')
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { send, isBusy, errors } = useDuplicate(onClose)
  const [values] = useState(() => valuesOf(event, (title) => t('events.duplicate.copyTitle', { title })))
  const form = useAppForm({
    values,
    schema: eventCopyForm,
    onValid: () => send(new FormData(element.current!)),
    element,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('events.duplicate.title', { title: event.title })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="solid" icon="copy" type="submit" form={formId} busy={isBusy}>
            {t('events.duplicate.submit')}
          </Button>
        </>
      }
    >
      <ServerErrors value={errors}>
        <Parts
          id={formId}
          ref={element}
          onSubmit={(submission) => {
            submission.preventDefault()
            if (!isBusy) void form.handleSubmit()
          }}
          noValidate
        >
          {(['id', 'key', 'timeZone'] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={values[name]} />
          ))}
          <form.TextField name="title" label={t('events.duplicate.name')} required autoComplete="off" />
          <Fields>
            <DateTimeField
              form={form}
              timeZone={values.timeZone}
              label={t('events.duplicate.start')}
              required
              date={{ name: 'date', label: t('events.duplicate.date') }}
              time={{ name: 'time', label: t('events.duplicate.time') }}
            />
          </Fields>
          <p>{t('events.duplicate.dates')}</p>
          <fieldset>
            <legend>{t('events.duplicate.parts')}</legend>
            {copyParts.map((part) => (
              <form.CheckField key={part} name={part} label={t(`events.duplicate.part.${part}`)} />
            ))}
          </fieldset>
        </Parts>
      </ServerErrors>
    </Dialog>
  )
}

type Copied = { id: string; title: string }

function useDuplicate(onClose: () => void) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return useAct<Copied>('duplicate', {
    action: adminPaths.events,
    failed: t('events.duplicate.failed'),
    done: ({ title }) => ({ message: t('events.duplicate.done', { title }) }),
    onDone: ({ id }) => {
      onClose()
      void navigate(adminPaths.event(id))
    },
  })
}

const yearOfWeeksMs = 52 * 7 * 86_400_000

function valuesOf(
  { id, title, startsAt, timeZone }: DuplicateDialogProps['event'],
  copyTitle: (title: string) => string,
): EventCopyInput {
  const start = new Date(startsAt)
  const nextDay = dayOf(new Date(start.getTime() + yearOfWeeksMs), timeZone)
  const years = { from: yearOf(dayOf(start, timeZone)), to: yearOf(nextDay) }
  const boxes = Object.fromEntries(copyParts.map((part) => [part, usualCopyParts.includes(part) ? 'on' : undefined]))
  return {
    id,
    key: newFormKey(),
    title: titleInYear(title, years) ?? copyTitle(title),
    date: formatDay(nextDay),
    time: timeOfDay(start, timeZone),
    timeZone,
    ...(boxes as Pick<EventCopyInput, (typeof copyParts)[number]>),
  }
}

const yearOf = (day: Day) => Number(day.slice(0, 4))

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);

  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  fieldset {
    display: grid;
    gap: var(--space-2);
  }
  legend {
    margin-block-end: var(--space-2);
    font-weight: 600;
  }
`
