import { styled } from 'styled-components'
import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { Form } from '#web/admin/form.tsx'
import type { Choice } from '#web/admin/search-select.tsx'
import { ArrivalFields } from './arrival-fields.tsx'
import { PlacesField, VisibilityFields, WhatFields, WhenFields, WhereFields } from './basic-fields.tsx'
import { useBasicForm } from './basic-form.ts'
import { EventConflict } from './event-conflict.tsx'
import { eventValues } from './event-values.ts'
import { EventSaveBar } from './event-save-bar.tsx'
import type { Draft } from './tabs.ts'

type BasicInfoProps = {
  event: EventBasics
  draft: Draft | null
  timeZones: Choice[]
  now: string
  onStartOver: () => void
}

/** A draft is saved while typing; a published event only by Publish changes, as visitors already see it. */
export function BasicInfo({ event, draft, timeZones, now, onStartOver }: BasicInfoProps) {
  const { form, element, values, errors, isDraft, saving } = useBasicForm(event, draft, now)
  return (
    <Column form={form} element={element} errors={errors} isBusy={false} saving={saving}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="revision" value={event.revision} />
      <WhatFields form={form} />
      <WhenFields form={form} timeZones={timeZones} now={new Date(now)} />
      <WhereFields form={form} />
      <PlacesField form={form} />
      <ArrivalFields form={form} usualRefundHours={event.usualRefundHours} />
      <VisibilityFields form={form} />
      {saving.state === 'conflict' && (
        <EventConflict
          mine={values}
          theirs={eventValues(event)}
          onKeepMine={() => saving.save(event.revision)}
          onTakeTheirs={onStartOver}
        />
      )}
      <EventSaveBar saving={saving} isDraft={isDraft} />
    </Column>
  )
}

const Column = styled(Form)`
  max-inline-size: 52rem;
`
