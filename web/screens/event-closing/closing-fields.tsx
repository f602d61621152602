import { useTranslation } from 'react-i18next'
import type { EventCancellation } from '#rules/events/admin-event-views.ts'
import { maxCancellationNote, type CancellationChoice } from '#rules/events/closure-actions.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Checkbox, RadioCard } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { MoveFields } from './move-fields.tsx'
import type { ClosingControls } from './use-closing.ts'

type Props = {
  cancellation: EventCancellation
  controls: ClosingControls
  choices: readonly CancellationChoice[]
  errors: Readonly<Record<string, string>>
}

export function ClosingFields({ cancellation, controls, choices, errors }: Props) {
  const { t } = useTranslation('event-closing')
  const errorText = useErrorText()
  const { orders, sums, targets } = cancellation
  const { action, amountOf, note } = controls
  const isOffered = (choice: CancellationChoice) =>
    (choice !== 'without_fees' || sums.some(({ fees }) => fees > 0)) && (choice !== 'move' || targets.length > 0)
  const amount = amountOf(action)
  const hasMoney = sums.some(({ card, manual }) => card + manual > 0)
  const hasManual = sums.some(({ manual }) => manual > 0)
  const detailsOf = (choice: CancellationChoice) => {
    if (choice === 'full' && !hasMoney) return t('choice.freeText')
    const text = t(`choice.${choice}Text`, { amount: amountOf(choice) })
    return hasManual && (choice === 'full' || choice === 'without_fees') ? `${text} ${t('choice.manual')}` : text
  }
  return (
    <>
      <FieldGroup label={t('choice.label')} error={errors.action && t('choice.missing')} required>
        {choices.filter(isOffered).map((choice) => (
          <RadioCard
            key={choice}
            name="action"
            value={choice}
            checked={action === choice}
            onChange={() => controls.chooseAction(choice)}
            title={t(choice === 'full' && !hasMoney ? 'choice.free' : `choice.${choice}`)}
            details={detailsOf(choice)}
          />
        ))}
      </FieldGroup>
      {action === 'move' && <MoveFields cancellation={cancellation} controls={controls} errors={errors} />}
      <Field label={t('note.label')} hint={t('note.hint')} error={errorText(errors.note)}>
        <TextArea
          name="note"
          rows={2}
          maxLength={maxCancellationNote}
          autoComplete="off"
          value={note}
          onChange={({ currentTarget }) => controls.setNote(currentTarget.value)}
        />
      </Field>
      {action !== null && action !== 'later' && (
        <Checkbox
          name="isSure"
          required
          checked={controls.isSure}
          onChange={({ currentTarget }) => controls.setIsSure(currentTarget.checked)}
          label={t(action === 'move' ? 'sure.move' : hasMoney ? 'sure.refund' : 'sure.end', { count: orders, amount })}
          error={errorText(errors.isSure)}
        />
      )}
    </>
  )
}
