import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { parseDay } from '#rules/time/day.ts'
import { zoneLabel } from '#rules/time/time-zones.ts'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { SearchSelectField, type Choice } from '#web/admin/search-select.tsx'
import { sports } from '#rules/events/sports.ts'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { canWithdraw } from './below-taken.ts'
import type { BasicForm } from './basic-form.ts'
import { SoldOutNotice } from './sold-out-notice.tsx'
import { useFieldTexts } from './use-field-texts.ts'
import { momentOf, useWhenSentences } from './when-sentences.ts'

type FieldsProps = { form: BasicForm }

export function WhatFields({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  return (
    <Sheet title={t('what.title')} level="h2">
      <Fields>
        <div data-whole="" id="need-title">
          <form.TextField name="title" label={t('field.title')} required autoComplete="off" />
        </div>
        <form.SelectField name="sport" label={t('field.sport')}>
          {optionsOf(sports.map((sport) => ({ value: sport, label: t(`sport.${sport}`) })))}
        </form.SelectField>
        <div data-whole="">
          <form.TextField {...textsOf('summary')} autoComplete="off" />
        </div>
        <div data-whole="">
          <form.TextAreaField {...textsOf('description')} rows={6} />
        </div>
      </Fields>
    </Sheet>
  )
}

type WhenFieldsProps = FieldsProps & { timeZones: Choice[]; now: Date }

export function WhenFields({ form, timeZones, now }: WhenFieldsProps) {
  const { t, i18n } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  const values = useStore(form.store, (state) => state.values)
  const { date, deadlineDate = '', deadlineTime, timeZone } = values
  const sentences = useWhenSentences(timeZone)
  const start = momentOf(values)
  const deadline = momentOf({ date: deadlineDate, time: deadlineTime || '23:59', timeZone })
  const startDay = parseDay(date)
  return (
    <Sheet title={t('when.title')} lead={t('when.lead')}>
      <Fields id="need-date">
        <DateTimeField
          form={form}
          timeZone={timeZone}
          label={t('field.start')}
          hint={sentences.fromNow(start, now)}
          required
          date={{ name: 'date', label: t('field.date') }}
          time={{ name: 'time', label: t('field.time') }}
        />
        <DateTimeField
          form={form}
          timeZone={timeZone}
          label={t('field.deadline')}
          hint={sentences.closes(deadline, start) ?? t('field.deadlineHint')}
          date={{ name: 'deadlineDate', label: t('field.deadlineDate') }}
          time={{ name: 'deadlineTime', label: t('field.deadlineTime') }}
          {...('day' in startDay && { max: startDay.day })}
        />
        <form.AppField name="timeZone">
          {() => (
            <SearchSelectField
              {...textsOf('timeZone')}
              choices={timeZones}
              display={(zone) => zoneLabel(zone.value, start ?? now, i18n.language)}
            />
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}

type PlacesFieldProps = FieldsProps & {
  errors: Readonly<Record<string, string>>
  event: Pick<EventBasics, 'id' | 'capacity' | 'dependents'>
}

export function PlacesField({ form, errors, event }: PlacesFieldProps) {
  const { t } = useTranslation('event-editor')
  const totalPlaces = useStore(form.store, ({ values }) => values.totalPlaces)
  const textsOf = useFieldTexts()
  return (
    <Sheet title={t('howMany.title')}>
      <Fields>
        <form.TextField {...textsOf('totalPlaces')} maxLength={7} {...numberInput} />
        <SoldOutNotice
          eventId={event.id}
          items={event.dependents.soldOutItems}
          entered={totalPlaces}
          saved={event.capacity}
        />
        {canWithdraw(errors.totalPlaces) && (
          <div data-whole="">
            <form.CheckField {...textsOf('withdrawOffers')} />
          </div>
        )}
      </Fields>
    </Sheet>
  )
}

type VisibilityFieldsProps = FieldsProps & { event: Pick<EventBasics, 'slug' | 'pageAddress' | 'status'> }

export function VisibilityFields({ form, event }: VisibilityFieldsProps) {
  const { t } = useTranslation('event-editor')
  const slug = useStore(form.store, ({ values }) => values.slug)
  const address = event.pageAddress + (slug || event.slug)
  return (
    <Sheet title={t('shown.title')}>
      <Fields>
        <div data-whole="">
          <form.TextField
            name="slug"
            label={t('field.slug')}
            hint={t(event.status === 'draft' ? 'field.slugHint' : 'field.slugHintLive', { address })}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </Fields>
      <div>
        <form.CheckField name="registrationEnabled" label={t('field.registrationEnabled')} />
        <form.CheckField name="showOnHomepage" label={t('field.showOnHomepage')} />
      </div>
    </Sheet>
  )
}
