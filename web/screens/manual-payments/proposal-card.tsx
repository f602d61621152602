import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { arrivingFor, payingEntries, type ProposalChoice } from '#rules/statements/chosen-arrivals.ts'
import type { Certainty } from '#rules/statements/statement-match.ts'
import type { EntryView, Proposal, ProposedCandidate } from '#rules/statements/statement-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Radio } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useFormats } from '#web/admin/staff.ts'
import { OtherAmountChoices } from './other-amount-choices.tsx'

type Props = {
  proposal: Proposal
  choice: ProposalChoice | null
  onChoose: (choice: ProposalChoice | null) => void
  isTried: boolean
}

const tones: Record<Certainty, Tone> = { sure: 'success', likely: 'info', possible: 'neutral' }

/** An entry of the statement beside the orders that it may pay. */
export function ProposalCard({ proposal: { entry, candidates }, choice, onChoose, isTried }: Props) {
  const { t } = useTranslation('manual-payments')
  const id = useId()
  const chosen = choice && candidates[choice.candidate]!
  const arriving = chosen && arrivingFor(entry, chosen)
  return (
    <Box>
      <Entry entry={entry} />
      <div>
        <FieldGroup label={t('proposals.pays')}>
          <Candidates>
            {candidates.map((candidate, index) => (
              <div key={candidate.orders.map(({ paymentId }) => paymentId).join(' ')}>
                <Radio
                  name={id}
                  checked={choice?.candidate === index}
                  onChange={() => onChoose({ candidate: index, otherAmount: null })}
                  label={<CandidateText entry={entry} candidate={candidate} />}
                />
              </div>
            ))}
            <Radio name={id} checked={choice === null} onChange={() => onChoose(null)} label={t('proposals.leave')} />
          </Candidates>
        </FieldGroup>
        {choice && arriving && arriving.choices.length > 0 && (
          <OtherAmountChoices
            name={`${id}-other`}
            arrived={arriving.amount}
            due={arriving.due}
            currency={entry.currency}
            value={choice.otherAmount}
            onChange={(otherAmount) => onChoose({ ...choice, otherAmount })}
            isMissing={isTried && choice.otherAmount === null}
          />
        )}
      </div>
    </Box>
  )
}

export function Entry({ entry }: { entry: EntryView }) {
  const { t } = useTranslation('manual-payments')
  const { money, longDay } = useFormats()
  const { amount, currency, bookedOn, counterpartyName, reference, text } = entry
  const words = [...new Set([reference, text])].filter((line) => line !== '')
  return (
    <EntryBox>
      <strong>{money(amount, currency)}</strong>
      <time dateTime={bookedOn}>{longDay(bookedOn)}</time>
      <span dir="auto">{counterpartyName || t('proposals.nameless')}</span>
      {words.length > 0 && <small dir="auto">{words.join(' · ')}</small>}
    </EntryBox>
  )
}

function CandidateText({ entry, candidate }: { entry: EntryView; candidate: ProposedCandidate }) {
  const { t } = useTranslation('manual-payments')
  const { money } = useFormats()
  const { certainty, reasons, orders } = candidate
  const others = payingEntries(entry, candidate).slice(1)
  const words = reasons.map((reason) => t(`reason.${reason}`))
  return (
    <CandidateBox>
      {orders.map(({ paymentId, orderId, number, buyerName, eventTitle, due }) => (
        <span key={paymentId}>
          <strong dir="auto">{buyerName}</strong>{' '}
          <TextLink href={adminPaths.order(orderId)} target="_blank">
            {number}
          </TextLink>
          {`: ${t('proposals.due', { amount: money(due, entry.currency) })} · ${eventTitle}`}
        </span>
      ))}
      <small>
        <Badge tone={tones[certainty]}>{t(`certainty.${certainty}`)}</Badge> {words.join(' · ')}
      </small>
      {others.length > 0 && (
        <small>
          {t('proposals.with', { amounts: others.map((other) => money(other.amount, other.currency)).join(' + ') })}
        </small>
      )}
    </CandidateBox>
  )
}

const Box = styled(Card)`
  display: grid;
  gap: var(--space-4) var(--space-6);
  align-items: start;

  > div:last-child {
    display: grid;
    gap: var(--space-4);
  }
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 18rem) minmax(0, 1fr);
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);
  }
`
const EntryBox = styled.div`
  display: grid;
  line-height: 1.4;
  overflow-wrap: anywhere;

  > strong {
    font-size: var(--text-lg);
    font-variant-numeric: tabular-nums;
  }
  > :is(time, small) {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Candidates = styled.div`
  display: grid;
`
const CandidateBox = styled.span`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;

  small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
