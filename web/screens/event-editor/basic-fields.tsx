import { useTranslation } from 'react-i18next'
import { sports } from '#rules/events/sports.ts'
import { numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Fields, Sheet } from '../settings/sheet.tsx'
import type { BasicForm } from './basic-form.ts'
import { LocateButton } from './locate-button.tsx'
import { useFieldTexts } from './use-field-texts.ts'
import { useMomentInputs } from './use-moment-inputs.ts'

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

export function WhenFields({ form, timeZones }: FieldsProps & { timeZones: string[] }) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  const { dayInput, timeInput } = useMomentInputs()
  return (
    <Sheet title={t('when.title')} lead={t('when.lead')}>
      <Fields id="need-date">
        <form.DateField name="date" label={t('field.date')} required {...dayInput} />
        <form.TextField name="time" label={t('field.time')} required {...timeInput} />
        <div data-whole="">
          <form.SelectField {...textsOf('timeZone')}>
            {optionsOf(timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })))}
          </form.SelectField>
        </div>
        <form.DateField name="deadlineDate" label={t('field.deadlineDate')} {...dayInput} />
        <form.TextField name="deadlineTime" label={t('field.deadlineTime')} {...timeInput} />
      </Fields>
    </Sheet>
  )
}

export function WhereFields({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  return (
    <Sheet title={t('where.title')}>
      <Fields id="need-location">
        <form.TextField {...textsOf('locationName')} autoComplete="off" />
        <form.TextField {...textsOf('locationAddress')} autoComplete="off" />
        <div data-whole="">
          <form.TextField {...textsOf('coordinates')} placeholder="43.3623, -8.4115" autoComplete="off" />
          <LocateButton onLocate={(coordinates) => form.setFieldValue('coordinates', coordinates)} />
        </div>
      </Fields>
    </Sheet>
  )
}

export function PlacesField({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  return (
    <Sheet title={t('howMany.title')}>
      <Fields>
        <form.TextField {...textsOf('totalPlaces')} maxLength={7} {...numberInput} />
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
