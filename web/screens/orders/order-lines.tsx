import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OrderPage, OrderPageLine } from '#rules/orders/admin-order-views.ts'
import { titleOf } from '#rules/orders/sold-line.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { Entries, EntryBody, EntryEnd } from './entries.tsx'

const tones: Record<OrderPageLine['state'], Tone> = {
  held: 'warning',
  confirmed: 'success',
  ended: 'neutral',
  cancelled: 'neutral',
}

type OrderLinesProps = { order: OrderPage; onCancel: (lineId: string) => void }

export function OrderLines({ order, onCancel }: OrderLinesProps) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const { lines, event } = order
  const isCancellable = ({ state }: OrderPageLine) => order.may.cancel && state === 'confirmed'
  return (
    <DetailSection
      title={t('page.lines')}
      action={
        order.may.addFree && (
          <ButtonLink size="sm" variant="quiet" icon="plus" href={`${adminPaths.newAthlete(event.id)}?new=free`}>
            {t('page.addFree')}
          </ButtonLink>
        )
      }
    >
      <Entries role="list">
        {lines.map((line) => (
          <li key={line.id} data-over={line.state === 'ended' || line.state === 'cancelled' ? '' : undefined}>
            <EntryBody>
              <strong>{titleOf(line)}</strong>
              <People line={line} />
              <Money line={line} order={order} />
            </EntryBody>
            <EntryEnd>
              {may('confirm-payments') && <GiveBack line={line} order={order} />}
              <StatusChip tone={tones[line.state]}>{t(`line.state.${line.state}`)}</StatusChip>
              <Acts>
                {line.movePath && may('edit-athletes') && (
                  <ButtonLink
                    size="sm"
                    variant="quiet"
                    icon="arrow"
                    href={line.movePath}
                    aria-label={t('line.moveOf', { name: line.people[0]!.name })}
                  >
                    {t('line.move')}
                  </ButtonLink>
                )}
                {isCancellable(line) && (
                  <ActionButton
                    size="sm"
                    variant="quiet"
                    icon="x"
                    aria-label={t('line.cancel', { title: line.title })}
                    onClick={() => onCancel(line.id)}
                  />
                )}
              </Acts>
            </EntryEnd>
          </li>
        ))}
      </Entries>
    </DetailSection>
  )
}

function People({ line: { people, team, recipient } }: { line: OrderPageLine }) {
  const { t } = useTranslation('orders')
  if (recipient) return <TextLink href={recipient.path}>{t('line.for', { name: recipient.name })}</TextLink>
  return (
    <Names>
      {team && <TextLink href={team.path}>{team.name}</TextLink>}
      {people.map(({ name, path }) =>
        path ? (
          <TextLink key={path} href={path}>
            {name}
          </TextLink>
        ) : (
          <span key={name}>{name}</span>
        ),
      )}
    </Names>
  )
}

function Money({ line, order: { currency, confirmedAt } }: { line: OrderPageLine; order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const { total, fees, cash, cashCollected, cashToReturn, cashKept, refunded, toReturn } = line
  const amountOf = (amount: number) => ({ amount: money(amount, currency) })
  const isIn = line.state === 'held' || line.state === 'confirmed'
  const feesPart = fees > 0 && t('line.fees', amountOf(fees))
  const parts = [
    total > 0 && t(confirmedAt ? 'line.paid' : 'line.due', amountOf(total)),
    total > 0 && feesPart,
    cashCollected > 0 && t('line.cashPaid', amountOf(cashCollected)),
    isIn && cash > cashCollected && t('line.cash', amountOf(cash - cashCollected)),
    cashToReturn > 0 && t('line.cashToReturn', amountOf(cashToReturn)),
    cashKept > 0 && t('line.cashKept', amountOf(cashKept)),
    total === 0 && feesPart,
    total + cash + cashCollected === 0 && t('line.free'),
    refunded > toReturn && t('line.refunded', amountOf(refunded - toReturn)),
    toReturn > 0 && t('line.toReturn', amountOf(toReturn)),
  ]
  return <small>{parts.filter(Boolean).join(' · ')}</small>
}

function GiveBack({ line, order: { currency } }: { line: OrderPageLine; order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const amount = line.cashToReturn + line.cashKept
  const undo = useAct('undo-give-back', { failed: t('page.error'), done: () => ({ message: t('actions.owedBack') }) })
  const giveBack = useAct<{ at: string | null }>('give-back', {
    failed: t('page.error'),
    done: ({ at }) => ({ message: t('actions.givenBack'), ...(at && { undo: () => undo.send({ at }) }) }),
  })
  // Stays mounted, as it reports its outcome once the line owes nothing.
  if (amount === 0) return null
  return (
    <ActionButton
      size="sm"
      busy={giveBack.isBusy}
      onClick={() => giveBack.send({ line: line.id, amount: String(amount) })}
    >
      {t('actions.giveBack', { amount: money(amount, currency) })}
    </ActionButton>
  )
}

const Names = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  font-size: var(--text-sm);
`
const Acts = styled.span`
  display: flex;
  align-items: center;
`
