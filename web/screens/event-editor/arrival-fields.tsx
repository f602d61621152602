import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { Fields, Sheet } from '../settings/sheet.tsx'
import type { BasicForm } from './basic-form.ts'

type ArrivalFieldsProps = { form: BasicForm; usualRefundHours: number | null }

export function ArrivalFields({ form, usualRefundHours }: ArrivalFieldsProps) {
  const { t } = useTranslation('event-editor')
  const hasAthletes = useStore(form.store, ({ values }) => values.sport !== 'spectator')
  const defaultHours = usualRefundHours ?? 0
  return (
    <Sheet title={t('arrival.title')} lead={t('arrival.lead')}>
      <Fields>
        {hasAthletes && (
          <>
            <form.AppField name="checkInOpens">
              {(field) => (
                <field.TextField
                  label={t('field.checkInOpens')}
                  hint={t('field.checkInOpensHint')}
                  placeholder={t('placeholder.time')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                />
              )}
            </form.AppField>
            <form.AppField name="arriveMinutesEarly">
              {(field) => (
                <field.TextField
                  label={t('field.arriveMinutesEarly')}
                  hint={t('field.arriveMinutesEarlyHint')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                />
              )}
            </form.AppField>
          </>
        )}
        <form.AppField name="refundHours">
          {(field) => (
            <field.TextField
              label={t('field.refundHours')}
              hint={defaultHours > 0 ? t('field.refundHoursHint', { count: defaultHours }) : t('field.refundHoursNone')}
              placeholder={defaultHours > 0 ? String(defaultHours) : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}
