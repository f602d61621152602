import type { SubmitEvent } from 'react'
import { Form } from 'react-router'
import { styled } from 'styled-components'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { ArrivalFields } from './arrival-fields.tsx'
import { PlacesField, VisibilityFields, WhatFields, WhenFields, WhereFields } from './basic-fields.tsx'
import type { Basic } from './basic-form.ts'
import { EditConflict } from './edit-conflict.tsx'
import { eventValues } from './event-values.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'

type BasicInfoProps = {
  event: EventEditorPage
  basic: Basic
  timeZones: string[]
  /** Another tab is shown; the form stays mounted, so that nothing typed is lost. */
  isHidden: boolean
  onStartOver: () => void
}

/** A draft is saved while typing; a published event only by Update, as visitors already see it. */
export function BasicInfo({ event, basic, timeZones, isHidden, onStartOver }: BasicInfoProps) {
  const { form, element, values, errors, isValid, isDraft, saving } = basic
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    void form.handleSubmit()
  }
  return (
    <ServerErrors value={errors}>
      <Parts as={Form} ref={element} method="post" onSubmit={submit} hidden={isHidden} noValidate>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="revision" value={event.revision} />
        <WhatFields form={form} />
        <WhenFields form={form} timeZones={timeZones} />
        <WhereFields form={form} />
        <PlacesField form={form} />
        <ArrivalFields form={form} usualRefundHours={event.usualRefundHours} />
        <VisibilityFields form={form} />
        {saving.state === 'conflict' && (
          <EditConflict
            mine={values}
            theirs={eventValues(event)}
            onKeepMine={() => saving.save(event.revision)}
            onTakeTheirs={onStartOver}
          />
        )}
        <SaveBar state={saving.state} savedAt={saving.savedAt} isDraft={isDraft} />
      </Parts>
      <LeaveDialog
        isDirty={saving.isDirty}
        canSave={isDraft && isValid && saving.state !== 'conflict' && saving.state !== 'unreachable'}
        onSave={() => saving.save()}
      />
    </ServerErrors>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-5);

  &[hidden] {
    display: none;
  }
`
