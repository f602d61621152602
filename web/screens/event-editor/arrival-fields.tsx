import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { TimeField } from '#web/admin/date-time-field.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import type { BasicForm } from './basic-form.ts'
import { useFieldTexts } from './use-field-texts.ts'
import { momentOf, useWhenSentences } from './when-sentences.ts'

type ArrivalFieldsProps = { form: BasicForm; usualRefundHours: number | null }

export function ArrivalFields({ form, usualRefundHours }: ArrivalFieldsProps) {
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
