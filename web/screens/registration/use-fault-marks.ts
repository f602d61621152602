import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { ParticipantsForm } from './participants-form.ts'
import type { CheckoutOrder } from './registration-data.ts'

type Marks = Readonly<Record<string, string>>

export function useFaultMarks(
  form: ParticipantsForm,
  order: CheckoutOrder | null,
  element: RefObject<HTMLFormElement | null>,
): Marks {
  const marks = useMemo(() => marksOf(order), [order])
  const show = useEffectEvent(() => {
    for (const [name, code] of Object.entries(marks))
      // The draft restores an answer that is none any more: its own error is shown as if it had been left.
      if (code !== 'asked_since') form.setFieldMeta(name as never, (meta) => ({ ...meta, isBlurred: true }))
    focusFirstError(element.current)
  })
  useEffect(() => {
    if (Object.keys(marks).length > 0) show()
  }, [marks])
  return marks
}

const marksOf = (order: CheckoutOrder | null): Marks =>
  Object.fromEntries(
    (order?.athletes ?? []).flatMap(({ faults }, index) =>
      faults.map(({ field, code }) => [`participants[${index}].${field}`, code === 'required' ? 'asked_since' : code]),
    ),
  )
