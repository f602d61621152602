import { useTranslation } from 'react-i18next'
import { sports } from '#rules/events/sports.ts'
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
          <form.AppField name="title">
            {(field) => <field.TextField label={t('field.title')} required autoComplete="off" />}
          </form.AppField>
        </div>
        <form.AppField name="sport">
          {(field) => (
            <field.SelectField label={t('field.sport')}>
              {sports.map((sport) => (
                <option key={sport} value={sport}>
                  {t(`sport.${sport}`)}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
        <div data-whole="">
          <form.AppField name="summary">
            {(field) => <field.TextField label={t('field.summary')} hint={t('field.summaryHint')} autoComplete="off" />}
          </form.AppField>
        </div>
        <div data-whole="">
          <form.AppField name="description">
            {(field) => (
              <field.TextAreaField label={t('field.description')} hint={t('field.descriptionHint')} rows={6} />
            )}
          </form.AppField>
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
        <form.AppField name="date">
          {(field) => (
            <field.DateField label={t('field.date')} placeholder={t('placeholder.date')} required autoComplete="off" />
          )}
        </form.AppField>
        <form.AppField name="time">
          {(field) => (
            <field.TextField label={t('field.time')} placeholder={t('placeholder.time')} required {...clockInput} />
          )}
        </form.AppField>
        <div data-whole="">
          <form.AppField name="timeZone">
            {(field) => (
              <field.SelectField label={t('field.timeZone')} hint={t('field.timeZoneHint')}>
                {timeZones.map((zone) => (
                  <option key={zone} value={zone}>
                    {zone.replaceAll('_', ' ')}
                  </option>
                ))}
              </field.SelectField>
            )}
          </form.AppField>
        </div>
        <form.AppField name="deadlineDate">
          {(field) => (
            <field.DateField label={t('field.deadlineDate')} placeholder={t('placeholder.date')} autoComplete="off" />
          )}
        </form.AppField>
        <form.AppField name="deadlineTime">
          {(field) => (
            <field.TextField label={t('field.deadlineTime')} placeholder={t('placeholder.time')} {...clockInput} />
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}

export function WhereFields({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  return (
    <Sheet title={t('where.title')}>
      <Fields id="need-location">
        <form.AppField name="locationName">
          {(field) => (
            <field.TextField label={t('field.locationName')} hint={t('field.locationNameHint')} autoComplete="off" />
          )}
        </form.AppField>
        <form.AppField name="locationAddress">
          {(field) => (
            <field.TextField
              label={t('field.locationAddress')}
              hint={t('field.locationAddressHint')}
              autoComplete="off"
            />
          )}
        </form.AppField>
        <div data-whole="">
          <form.AppField name="coordinates">
            {(field) => (
              <field.TextField
                label={t('field.coordinates')}
                hint={t('field.coordinatesHint')}
                placeholder="43.3623, -8.4115"
                autoComplete="off"
              />
            )}
          </form.AppField>
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
        <form.AppField name="totalPlaces">
          {(field) => (
            <field.TextField
              label={t('field.totalPlaces')}
              hint={t('field.totalPlacesHint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
            />
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}

export function VisibilityFields({ form }: FieldsProps) {
  const { t } = useTranslation('event-editor')
  return (
    <Sheet title={t('shown.title')}>
      <div>
        <form.AppField name="registrationEnabled">
          {(field) => <field.CheckField label={t('field.registrationEnabled')} />}
        </form.AppField>
        <form.AppField name="showOnHomepage">
          {(field) => <field.CheckField label={t('field.showOnHomepage')} />}
        </form.AppField>
      </div>
    </Sheet>
  )
}

const clockInput = { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } as const
