import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { clockInput, numberInput } from '#web/forms/input-kinds.ts'
import { Fields, Sheet } from '../settings/sheet.tsx'
import type { BasicForm } from './basic-form.ts'
import { useFieldTexts } from './use-field-texts.ts'

type ArrivalFieldsProps = { form: BasicForm; usualRefundHours: number | null }

export function ArrivalFields({ form, usualRefundHours }: ArrivalFieldsProps) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  const hasAthletes = useStore(form.store, ({ values }) => values.sport !== 'spectator')
  const defaultHours = usualRefundHours ?? 0
  return (
    <Sheet title={t('arrival.title')} lead={t('arrival.lead')}>
      <Fields>
        {hasAthletes && (
          <>
            <form.TextField {...textsOf('checkInOpens')} placeholder={t('placeholder.time')} {...clockInput} />
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
      </Fields>
    </Sheet>
  )
}
