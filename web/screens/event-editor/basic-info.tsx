import { styled } from 'styled-components'
import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { Form } from '#web/admin/form.tsx'
import type { Choice } from '#web/admin/search-select.tsx'
import { TimeField } from '#web/admin/date-time-field.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { PlacesField, VisibilityFields, WhatFields, WhenFields } from './basic-fields.tsx'
import type { MapSource } from './point-map.tsx'
import { WhereFields } from './where-fields.tsx'
import { useBasicForm, type BasicForm } from './basic-form.ts'
import { DateMove, PlaceMove } from './date-move.tsx'
import { EventConflict } from './event-conflict.tsx'
import { eventValues } from './event-values.ts'
import { EventSaveBar } from './event-save-bar.tsx'
import type { Draft } from './tabs.ts'
import { WriteToEveryone, useMovedFrom } from './write-to-everyone.tsx'
import { useFieldTexts } from './use-field-texts.ts'
import { momentOf, useWhenSentences } from './when-sentences.ts'

type BasicInfoProps = {
  event: EventBasics
  draft: Draft | null
  timeZones: Choice[]
  now: string
  map: MapSource
  onStartOver: () => void
}

/** A draft is saved while typing; a published event only by Publish changes, as visitors already see it. */
export function BasicInfo({ event, draft, timeZones, now, map, onStartOver }: BasicInfoProps) {
  const { form, element, values, errors, isDraft, saving } = useBasicForm(event, draft, now)
  const before = useMovedFrom(event, saving)
  return (
    <Column form={form} element={element} errors={errors} isBusy={false} saving={saving}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="revision" value={event.revision} />
      <WhatFields form={form} />
      <WhenFields form={form} timeZones={timeZones} now={new Date(now)} />
      <DateMove form={form} event={event} />
      <WhereFields form={form} map={map} />
      <PlaceMove form={form} event={event} />
      <PlacesField form={form} errors={errors} event={event} />
      <ArrivalFields form={form} usualRefundHours={event.usualRefundHours} />
      <VisibilityFields form={form} event={event} />
      {saving.state === 'conflict' && (
        <EventConflict
          mine={values}
          theirs={eventValues(event)}
          onKeepMine={() => saving.save(event.revision)}
          onTakeTheirs={onStartOver}
        />
      )}
      {before && <WriteToEveryone event={event} was={before} />}
      <EventSaveBar saving={saving} isDraft={isDraft} />
    </Column>
  )
}

const Column = styled(Form)`
  max-inline-size: 52rem;
`

type ArrivalFieldsProps = { form: BasicForm; usualRefundHours: number | null }

function ArrivalFields({ form, usualRefundHours }: ArrivalFieldsProps) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  const values = useStore(form.store, (state) => state.values)
  const { date, checkInOpens = '', timeZone } = values
  const opening = momentOf({ date, time: checkInOpens, timeZone })
  const sentence = useWhenSentences(timeZone).opens(opening, momentOf(values))
  const defaultHours = usualRefundHours ?? 0
  return (
    <Sheet title={t('arrival.title')} lead={t('arrival.lead')}>
      <Fields>
        {values.sport !== 'spectator' && (
          <>
            <TimeField form={form} {...textsOf('checkInOpens')} {...(sentence && { hint: sentence })} />
            <form.TextField {...textsOf('arriveMinutesEarly')} maxLength={3} {...numberInput} />
          </>
        )}
        <form.TextField
          name="refundHours"
          label={t('field.refundHours')}
          hint={defaultHours > 0 ? t('field.refundHoursHint', { count: defaultHours }) : t('field.refundHoursNone')}
          placeholder={defaultHours > 0 ? String(defaultHours) : undefined}
          maxLength={4}
          {...numberInput}
        />
        {values.sport !== 'spectator' && (
          <form.TextField
            name="transferDeadlineDays"
            label={t('field.transferDeadlineDays')}
            hint={t('field.transferDeadlineDaysHint')}
            maxLength={3}
            {...numberInput}
          />
        )}
      </Fields>
    </Sheet>
  )
}
