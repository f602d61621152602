import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { arrivalsOf, arrivingFor, isCertain, type ProposalChoice } from '#rules/statements/chosen-arrivals.ts'
import type { Proposal, StatementView } from '#rules/statements/statement-view.ts'
import type { ArrivalsAnswer } from '#rules/payments/manual-payment-views.ts'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { ProposalCard } from './proposal-card.tsx'
import type { RejectedPayment } from './rejected-arrivals.tsx'
import { StatementLeftOut } from './statement-left-out.tsx'
import { useOutcomeText } from './use-outcome-text.ts'

type Choices = Readonly<Record<string, ProposalChoice | null>>
type Props = {
  view: StatementView
  onMap: (() => void) | null
  onConfirmed: (rejected: readonly RejectedPayment[]) => void
}

export function StatementProposals({ view, onMap, onConfirmed }: Props) {
  const { t } = useTranslation('manual-payments')
  const { count } = useFormats()
  const outcomeText = useOutcomeText()
  const form = useRef<HTMLFormElement>(null)
  const { proposals, counts } = view
  const [choices, setChoices] = useState<Choices>(() => certainChoices(proposals))
  const [isTried, setTried] = useState(false)
  const chosen = proposals.filter(({ entry }) => choices[entry.id])
  const { send, isBusy, errors } = useAct<ArrivalsAnswer>('confirm', {
    failed: t('confirm.failed'),
    done: (answer) => {
      const message = outcomeText(answer)
      return message === null ? null : { message }
    },
    onDone: (answer) => onConfirmed(rejectedOf(answer, proposals)),
  })
  const confirm = () => {
    setTried(true)
    if (chosen.some((proposal) => isIncomplete(proposal, choices[proposal.entry.id]!))) focusFirstError(form.current)
    else
      send({
        arrivals: JSON.stringify(chosen.flatMap((proposal) => arrivalsOf(proposal, choices[proposal.entry.id]!))),
      })
  }
  return (
    <>
      {proposals.length === 0 ? (
        <EmptyState title={t('proposals.none')}>{t('proposals.noneText')}</EmptyState>
      ) : (
        <Form
          ref={form}
          noValidate
          onSubmit={(submission) => {
            submission.preventDefault()
            confirm()
          }}
        >
          <h2>{t('proposals.title', { count: counts.proposals, entries: count(counts.proposals) })}</h2>
          <p>{t('proposals.text')}</p>
          {proposals.map((proposal) => (
            <ProposalCard
              key={proposal.entry.id}
              proposal={proposal}
              choice={choices[proposal.entry.id] ?? null}
              onChoose={(choice) => setChoices({ ...choices, [proposal.entry.id]: choice })}
              isTried={isTried}
            />
          ))}
          {counts.proposals > proposals.length && (
            <p>{t('proposals.more', { count: count(counts.proposals - proposals.length) })}</p>
          )}
          {Object.keys(errors).length > 0 && <Banner tone="error" isAlert title={t('confirm.failed')} />}
          <Foot>
            <Button variant="solid" type="submit" busy={isBusy} disabled={chosen.length === 0}>
              {chosen.length === 0 ? t('proposals.submitNone') : t('proposals.submit', { count: chosen.length })}
            </Button>
          </Foot>
        </Form>
      )}
      <StatementLeftOut view={view} onMap={onMap} />
    </>
  )
}

const certainChoices = (proposals: readonly Proposal[]): Choices =>
  Object.fromEntries(
    proposals.flatMap(({ entry, candidates }) =>
      isCertain(candidates[0]!) ? [[entry.id, { candidate: 0, otherAmount: null }]] : [],
    ),
  )

const isIncomplete = ({ entry, candidates }: Proposal, { candidate, otherAmount }: ProposalChoice): boolean =>
  arrivingFor(entry, candidates[candidate]!).choices.length > 0 && otherAmount === null

const rejectedOf = ({ rejected }: ArrivalsAnswer, proposals: readonly Proposal[]): RejectedPayment[] => {
  const orders = proposals.flatMap(({ candidates }) => candidates.flatMap((candidate) => candidate.orders))
  return rejected.map(({ paymentId, ...refusal }) => ({
    ...refusal,
    number: orders.find((order) => order.paymentId === paymentId)?.number ?? '',
  }))
}

const Form = styled.form`
  display: grid;
  gap: var(--space-4);

  > h2 {
    font-size: var(--text-lg);
  }
  > p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
  }
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
