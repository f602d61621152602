import { useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventCancellation, CancellationSum } from '#rules/events/admin-event-views.ts'
import type { CancellationChoice } from '#rules/events/closure-actions.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { Refusal } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { useFormats } from '#web/admin/staff.ts'
import { ClosingFields } from './closing-fields.tsx'
import { useClosing } from './use-closing.ts'

type Props = {
  title: string
  lead: ReactNode
  submitLabel: string
  /** Where the form goes, as which act. */
  action: string
  intent: 'cancel' | 'close'
  choices: readonly CancellationChoice[]
  found: { cancellation: EventCancellation | null; refusal: Refusal | null }
  failed: string
  done: string
  /** Said when somebody else was first. */
  overtaken: string
  onClose: () => void
}

const codesOfOther: ReadonlySet<Refusal['code']> = new Set(['invalid_transition', 'refunds_started'])

/** Counts what an event's end concerns, and asks what becomes of it. */
export function ClosingDialog(props: Props) {
  const { title, lead, submitLabel, action, intent, choices, found, failed, done, overtaken, onClose } = props
  const { cancellation, refusal } = found
  const { t } = useTranslation(['admin', 'event-closing'])
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const formatRefusal = useRefusalText()
  const controls = useClosing(cancellation)
  const { send, isBusy, errors } = useAct(intent, {
    action,
    failed,
    done: () => ({ message: done }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      focusFirstError(form.current)
      // The page behind has read the event again: it shows how far its orders are.
      if (!refusal || !codesOfOther.has(refusal.code)) return false
      notify.info(overtaken)
      onClose()
      return true
    },
  })
  const hasOrders = cancellation !== null && cancellation.orders > 0
  const isNobody = cancellation !== null && cancellation.orders + cancellation.unpaidOrders === 0
  return (
    <ActionDialog
      title={title}
      leaveLabel={t('events.cancel.keep')}
      onClose={onClose}
      action={
        <Button variant="danger" type="submit" form={id} busy={isBusy} disabled={!cancellation}>
          {submitLabel}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          send(hasOrders ? controls.fields() : { action: 'later', note: '' })
        }}
      >
        <p>{lead}</p>
        {refusal && <p role="alert">{formatRefusal(refusal)}</p>}
        {!cancellation && !refusal && (
          <p role="status">
            <Spinner /> {t('events.cancel.counting')}
          </p>
        )}
        {isNobody && <p>{t('events.cancel.nobody')}</p>}
        {cancellation && !isNobody && <CancellationFacts cancellation={cancellation} />}
        {hasOrders && <ClosingFields {...{ cancellation, controls, choices, errors }} />}
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  fieldset {
    gap: var(--space-2);
  }
  fieldset > label {
    min-block-size: var(--target);
    padding: var(--space-3) var(--space-4);
  }
  fieldset > label > span > span:first-child {
    font-size: var(--text-base);
  }
`

/** Whom and how much money a cancellation concerns. */
function CancellationFacts({ cancellation }: { cancellation: EventCancellation }) {
  const { t } = useTranslation('event-closing')
  const { count, money } = useFormats()
  const { orders, athletes, unpaidOrders, waiting, sums } = cancellation
  const sumOf = (name: Exclude<keyof CancellationSum, 'currency'>) =>
    sums.flatMap((sum) => (sum[name] > 0 ? [money(sum[name], sum.currency)] : [])).join(' + ')
  const facts = [
    ['orders', count(orders)],
    ['athletes', count(athletes)],
    ['card', sumOf('card')],
    ['manual', sumOf('manual')],
    ['cashDue', sumOf('cashDue')],
    ['cashPaid', sumOf('cashPaid')],
  ] as const
  return (
    <>
      <Facts>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Facts>
      {unpaidOrders > 0 && <p>{t('facts.unpaid', { count: unpaidOrders, total: count(unpaidOrders) })}</p>}
      {waiting > 0 && <p>{t('facts.waiting', { count: waiting, total: count(waiting) })}</p>}
      {sumOf('cashPaid') !== '' && <p>{t('facts.cashPaidText')}</p>}
    </>
  )
}

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-6);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-variant-numeric: tabular-nums;
    font-weight: 800;
  }
`
