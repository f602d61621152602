import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { holdExtensionForm, type HoldExtensionInput } from '#rules/orders/hold-extension.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import { dayTimeOf } from '#rules/time/wall-clock.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Button } from '#web/ui/button.tsx'

export function ExtendHoldDialog({ order: { number, event, heldUntil }, onClose }: Props) {
  const { t } = useTranslation('orders')
  const { dateTime } = useFormats()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  // Of what was shown when the dialog opened.
  const [values] = useState(() => valuesOf(heldUntil!, event.timeZone))
  const { send, isBusy, errors } = useAct<{ until: string }>('extend', {
    failed: t('page.error'),
    done: ({ until }) => ({ message: t('actions.extended', { until: dateTime(until) }) }),
    onDone: onClose,
  })
  const form = useAppForm({
    values,
    schema: holdExtensionForm,
    onValid: () => send(new FormData(element.current!)),
    element,
  })
  return (
    <ActionDialog
      title={t('actions.extendTitle', { number })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('actions.extendSubmit')}
        </Button>
      }
    >
      <ServerErrors value={errors}>
        <Parts
          id={id}
          ref={element}
          noValidate
          onSubmit={(submission) => {
            submission.preventDefault()
            if (!isBusy) void form.handleSubmit()
          }}
        >
          <p>{t('actions.extendText', { until: dateTime(heldUntil!) })}</p>
          <input type="hidden" name="timeZone" value={values.timeZone} />
          <DateTimeField
            form={form}
            timeZone={values.timeZone}
            label={t('actions.extendUntil')}
            required
            date={{ name: 'date', label: t('actions.extendDate') }}
            time={{ name: 'time', label: t('actions.extendTime') }}
          />
        </Parts>
      </ServerErrors>
    </ActionDialog>
  )
}

type Props = { order: OrderPage; onClose: () => void }

const dayMs = 86_400_000

/** A day more. */
function valuesOf(heldUntil: string, timeZone: string): HoldExtensionInput {
  const instant = new Date(Date.parse(heldUntil) + dayMs)
  return { date: formatDay(dayOf(instant, timeZone)), time: dayTimeOf(instant, timeZone), timeZone }
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);
`
