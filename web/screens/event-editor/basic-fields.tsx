import { useTranslation } from 'react-i18next'
import { sports } from '#rules/events/sports.ts'
import { clockInput, numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Fields, Sheet } from '../settings/sheet.tsx'
import type { BasicForm } from './basic-form.ts'
import { LocateButton } from './locate-button.tsx'

type FieldsProps = { form: BasicForm }

export function WhatFields({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
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
          <form.TextField name="summary" label={t('field.summary')} hint={t('field.summaryHint')} autoComplete="off" />
        </div>
        <div data-whole="">
          <form.TextAreaField
            name="description"
            label={t('field.description')}
            hint={t('field.descriptionHint')}
            rows={6}
          />
        </div>
      </Fields>
    </Sheet>
  )
}

export function WhenFields({ form, timeZones }: FieldsProps & { timeZones: string[] }) {
  const { t } = useTranslation('event-editor')
  return (
    <Sheet title={t('when.title')} lead={t('when.lead')}>
      <Fields id="need-date">
        <form.DateField
          name="date"
          label={t('field.date')}
          placeholder={t('placeholder.date')}
          required
          autoComplete="off"
        />
        <form.TextField
          name="time"
          label={t('field.time')}
          placeholder={t('placeholder.time')}
          required
          {...clockInput}
        />
        <div data-whole="">
          <form.SelectField name="timeZone" label={t('field.timeZone')} hint={t('field.timeZoneHint')}>
            {optionsOf(timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })))}
          </form.SelectField>
        </div>
        <form.DateField
          name="deadlineDate"
          label={t('field.deadlineDate')}
          placeholder={t('placeholder.date')}
          autoComplete="off"
        />
        <form.TextField
          name="deadlineTime"
          label={t('field.deadlineTime')}
          placeholder={t('placeholder.time')}
          {...clockInput}
        />
      </Fields>
    </Sheet>
  )
}

export function WhereFields({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  return (
    <Sheet title={t('where.title')}>
      <Fields id="need-location">
        <form.TextField
          name="locationName"
          label={t('field.locationName')}
          hint={t('field.locationNameHint')}
          autoComplete="off"
        />
        <form.TextField
          name="locationAddress"
          label={t('field.locationAddress')}
          hint={t('field.locationAddressHint')}
          autoComplete="off"
        />
        <div data-whole="">
          <form.TextField
            name="coordinates"
            label={t('field.coordinates')}
            hint={t('field.coordinatesHint')}
            placeholder="43.3623, -8.4115"
            autoComplete="off"
          />
          <LocateButton onLocate={(coordinates) => form.setFieldValue('coordinates', coordinates)} />
        </div>
      </Fields>
    </Sheet>
  )
}

export function PlacesField({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  return (
    <Sheet title={t('howMany.title')}>
      <Fields>
        <form.TextField
          name="totalPlaces"
          label={t('field.totalPlaces')}
          hint={t('field.totalPlacesHint')}
          maxLength={7}
          {...numberInput}
        />
      </Fields>
    </Sheet>
  )
}

export function VisibilityFields({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  return (
    <Sheet title={t('shown.title')}>
      <div>
        <form.CheckField name="registrationEnabled" label={t('field.registrationEnabled')} />
        <form.CheckField name="showOnHomepage" label={t('field.showOnHomepage')} />
      </div>
    </Sheet>
  )
}
