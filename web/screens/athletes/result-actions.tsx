import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import type { AthleteDetails, ResultMoves, SwapReport } from '#rules/registrations/admin-athlete-views.ts'
import { maxReasonLength, storedResultOf, type ResultStatus } from '#rules/results/result-status.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import type { RowAction } from '#web/admin/row-menu.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import type { Refusal } from '#web/refusal.ts'
import { useMay } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { useAthleteUndo } from './athlete-undo.tsx'

type Change = { value: ResultStatus | 'finisher'; reason: string }

export function useResultActs(athlete: AthleteDetails, onSettled: () => void) {
  const { t } = useTranslation('admin')
  const { setResult } = useAthleteUndo()
  const { id, resultStatus, resultReason } = athlete
  const name = fullName(athlete)
  const before = storedResultOf(athlete)
  const previous: Change = { value: resultStatus ?? 'finisher', reason: resultReason ?? '' }
  const { send, isBusy } = useAct<string, Change>('result', {
    failed: t('athletes.failed.update'),
    done: (stored, { value }) => ({
      message: t(`athlete.result.done.${value}`, { name }),
      undo: () => setResult({ id, name }, { ...previous, before: stored }),
    }),
    onSettled,
  })
  return { set: (change: Change) => send({ ...change, before }, change), isBusy }
}

type Options = { set: (change: Change) => void; onDisqualify: () => void; onSwap: () => void; onMove: () => void }

export function useResultActions(
  { resultStatus, resultMoves, choices }: AthleteDetails,
  { set, onDisqualify, onSwap, onMove }: Options,
) {
  const { t } = useTranslation('admin')
  const may = useMay()
  if (!may('edit-result-times') || choices.isRestorable) return []
  const actions: (RowAction | false)[] = [
    resultStatus !== null && {
      label: t('athlete.result.restore'),
      icon: 'check',
      press: () => set({ value: 'finisher', reason: '' }),
    },
    resultStatus !== 'dsq' && { label: t('athlete.result.dsq'), icon: 'x', press: onDisqualify },
    resultStatus !== 'dnf' && {
      label: t('athlete.result.dnf'),
      icon: 'x',
      press: () => set({ value: 'dnf', reason: '' }),
    },
    resultStatus !== 'dns' && {
      label: t('athlete.result.dns'),
      icon: 'x',
      press: () => set({ value: 'dns', reason: '' }),
    },
    { label: t('athlete.result.swap.action'), icon: 'users', press: onSwap },
    resultMoves !== null &&
      resultMoves.to.length > 0 && { label: t('athlete.result.move.action'), icon: 'arrow', press: onMove },
  ]
  return actions.filter((action) => action !== false)
}

type DialogProps = { name: string; isBusy: boolean; onSubmit: (reason: string) => void; onClose: () => void }

export function DisqualifyDialog({ name, isBusy, onSubmit, onClose }: DialogProps) {
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={t('athlete.disqualify.title', { name })}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} onClick={() => onSubmit(reason)}>
          {t('athlete.disqualify.submit')}
        </Button>
      }
    >
      <Field label={t('athlete.disqualify.reason')} hint={t('athlete.disqualify.hint')}>
        <Input
          value={reason}
          maxLength={maxReasonLength}
          dir="auto"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
    </ActionDialog>
  )
}

const isOfBib = (refusal: Refusal | null): refusal is Refusal => refusal?.field === 'with'

export function SwapDialog({ athlete, onClose }: { athlete: AthleteDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { swapResults } = useAthleteUndo()
  const [bib, setBib] = useState('')
  const { id } = athlete
  const name = fullName(athlete)
  const formatRefusal = useRefusalText()
  const { send, isBusy, answer } = useAct<SwapReport>('swap', {
    failed: t('athletes.failed.update'),
    done: ({ result, otherId, otherName }) => ({
      message: t('athlete.result.swap.done', { name, other: otherName }),
      undo: () => swapResults({ id, name }, { with: otherId, before: result }),
    }),
    onRejected: ({ refusal }) => isOfBib(refusal),
    onSettled: onClose,
  })
  const isEmpty = bib.trim() === ''
  const swap = () => {
    if (!isEmpty && !isBusy) send({ with: bib, before: storedResultOf(athlete) })
  }
  return (
    <ActionDialog
      title={t('athlete.result.swap.title', { name })}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} aria-disabled={isEmpty || undefined} onClick={swap}>
          {t('athlete.result.swap.submit')}
        </Button>
      }
    >
      <Parts>
        <p>{t('athlete.result.swap.text')}</p>
        <Field
          label={t('athlete.result.swap.bib')}
          error={isOfBib(answer.refusal) ? formatRefusal(answer.refusal) : null}
          required
        >
          <Input
            name="with"
            value={bib}
            maxLength={20}
            autoComplete="off"
            onChange={({ currentTarget }) => setBib(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Enter' && swap()}
          />
        </Field>
      </Parts>
    </ActionDialog>
  )
}

type Move = { from: string; chosen: ResultMoves['to'][number] }

type MoveResultProps = { athlete: AthleteDetails; moves: ResultMoves; onClose: () => void }

export function MoveResultDialog({ athlete, moves: { current, to }, onClose }: MoveResultProps) {
  const { t } = useTranslation('admin')
  const { moveResult } = useAthleteUndo()
  const [competitionId, setCompetitionId] = useState(to[0]!.id)
  const { id } = athlete
  const name = fullName(athlete)
  // By the time it is done, the page has where the result counts then.
  const { send, isBusy } = useAct<null, Move>('move-result', {
    failed: t('athletes.failed.update'),
    done: (_answer, { from, chosen }) => ({
      message: t('athlete.result.move.done', { name, competition: chosen.name }),
      undo: () => moveResult({ id, name }, { competitionId: from, before: chosen.id }),
    }),
    onSettled: onClose,
  })
  const move = () => {
    const chosen = to.find((each) => each.id === competitionId)
    if (chosen) send({ competitionId, before: current.id }, { from: current.id, chosen })
  }
  return (
    <ActionDialog
      title={t('athlete.result.move.title', { name })}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} onClick={move}>
          {t('athlete.result.move.submit')}
        </Button>
      }
    >
      <Parts>
        <p>
          {t(athlete.order ? 'athlete.result.move.registered' : 'athlete.result.move.imported', {
            competition: current.name,
          })}
        </p>
        <Field label={t('athletes.columns.competition')}>
          <Select value={competitionId} onChange={({ currentTarget }) => setCompetitionId(currentTarget.value)}>
            {to.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);
`
