import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AthleteDetails, MoveReport, PriceDifference } from '#rules/registrations/admin-athlete-views.ts'
import type { MoveChoice } from '#rules/registrations/athlete-forms.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Facts } from '#web/admin/detail-section.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Radio } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select, Input } from '#web/ui/input.tsx'
import { limitReasonLength } from '#rules/registrations/staff-payments.ts'
import { useFormats } from '#web/admin/staff.ts'
import { useAthleteUndo } from './athlete-undo.tsx'

export function MoveDialog({ athlete, onClose }: { athlete: AthleteDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { choices, bibNumber, revision } = athlete
  const [competitionId, setCompetitionId] = useState(choices.moves[0]!.id)
  const [keepsBib, setKeepsBib] = useState(true)
  const [reason, setReason] = useState('')
  const [picked, setPicked] = useState<MoveChoice | null>(null)
  const chosen = choices.moves.find(({ id }) => id === competitionId)
  const offered = chosen?.difference ? choicesOf(chosen.difference) : []
  const choice = picked && offered.includes(picked) ? picked : offered[0]
  const { giveBib } = useAthleteUndo()
  const { send, isBusy, answer } = useAct<MoveReport, string>('move', {
    failed: t('athletes.failed.update'),
    // By then the athlete is in it, and it is no choice any more.
    done: ({ removedBib, nextBib }, competition) => ({
      message: removedBib
        ? t('athlete.move.withoutBib', { competition, bib: removedBib })
        : t('athlete.moved', { competition }),
      ...(nextBib && {
        undo: () => giveBib(athlete.id, nextBib),
        undoLabel: t('athlete.move.giveBib', { bib: nextBib }),
      }),
    }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      if (!isFull(refusal?.code)) onClose()
    },
  })
  const needsReason = chosen?.isFull === true || isFull(answer.refusal?.code)
  const move = () =>
    send(
      {
        competitionId,
        reason,
        revision: String(revision),
        ...(!keepsBib && { clearsBib: 'on' }),
        ...(choice && { difference: choice }),
      },
      chosen?.name ?? '',
    )
  return (
    <ActionDialog
      title={t('athlete.move.title')}
      onClose={onClose}
      action={
        <Button
          variant="solid"
          busy={isBusy}
          aria-disabled={(needsReason && reason.trim() === '') || undefined}
          onClick={move}
        >
          {t('athlete.move.submit')}
        </Button>
      }
    >
      <Parts>
        <p>{t('athlete.move.text')}</p>
        <Field label={t('athletes.columns.competition')}>
          <Select value={competitionId} onChange={({ currentTarget }) => setCompetitionId(currentTarget.value)}>
            {choices.moves.map(({ id, name, isFull: hasNoPlace }) => (
              <option key={id} value={id}>
                {hasNoPlace ? t('athlete.full', { competition: name }) : name}
              </option>
            ))}
          </Select>
        </Field>
        {chosen && <Prices move={chosen} />}
        {chosen?.difference && choice && (
          <MoveDifference difference={chosen.difference} choice={choice} onChange={setPicked} />
        )}
        {needsReason && <LimitReason value={reason} onChange={setReason} />}
        {bibNumber && chosen && !chosen.keepsBib && (
          <p>{t('athlete.move.losesBib', { bib: bibNumber, bibs: chosen.bibs, competition: chosen.name })}</p>
        )}
        {bibNumber && chosen?.keepsBib && (
          <Checkbox
            label={t('athlete.move.keepBib', { bib: bibNumber })}
            checked={keepsBib}
            onChange={({ currentTarget }) => setKeepsBib(currentTarget.checked)}
          />
        )}
      </Parts>
    </ActionDialog>
  )
}

/** What the place costs there, beside what was agreed. */
function Prices({
  move: { price, agreed, currency, difference },
}: {
  move: AthleteDetails['choices']['moves'][number]
}) {
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  return (
    <Facts
      facts={[
        { label: t('athlete.move.agreed'), value: money(agreed, currency) },
        { label: t('athlete.move.price'), value: money(price, currency) },
        { label: t('athlete.move.stays'), value: !difference && price !== agreed && money(agreed, currency) },
      ]}
    />
  )
}

const isFull = (code: string | undefined) => code === 'competition_full' || code === 'event_full'

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
`

/** Beyond a limit somebody is only added by raising it, for a reason. */
function LimitReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation('admin')
  return (
    <Field label={t('athlete.reason')} hint={t('athlete.reasonHint')} required>
      <Input
        name="reason"
        value={value}
        maxLength={limitReasonLength}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}

/** The usual one first. */
const choicesOf = ({ charge }: PriceDifference): MoveChoice[] => [
  ...(charge ? (['charged'] as const) : []),
  'settled',
  'waived',
]

type MoveDifferenceProps = {
  difference: PriceDifference
  choice: MoveChoice
  onChange: (choice: MoveChoice) => void
}

function MoveDifference({ difference, choice, onChange }: MoveDifferenceProps) {
  const { t } = useTranslation('admin')
  const { money, dateTime } = useFormats()
  const { amount, refund, cash, charge, currency } = difference
  const total = amount > 0 ? (charge?.total ?? amount) : refund - cash
  const less = cash < 0 ? 'both' : 'refund'
  const settlement = refund > 0 ? less : cash > 0 ? 'due' : 'lowered'
  const labels: Record<MoveChoice, string> = {
    charged: charge
      ? t('athlete.move.settle.charge', { amount: money(charge.total, currency), until: dateTime(charge.until) })
      : '',
    settled: t(`athlete.move.settle.${settlement}`, {
      amount: money({ refund, both: refund, due: cash, lowered: -cash }[settlement], currency),
      cash: money(-cash, currency),
    }),
    waived: t('athlete.move.settle.waive'),
  }
  return (
    <FieldGroup
      label={t(`athlete.move.${amount > 0 ? 'dearer' : 'cheaper'}${total === Math.abs(amount) ? '' : 'WithFees'}`, {
        amount: money(Math.abs(amount), currency),
        total: money(total, currency),
      })}
    >
      {choicesOf(difference).map((each) => (
        <Radio
          key={each}
          name="difference"
          label={labels[each]}
          checked={choice === each}
          onChange={() => onChange(each)}
        />
      ))}
    </FieldGroup>
  )
}
