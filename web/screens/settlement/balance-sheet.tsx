import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { SettlementPage } from '#rules/ledger/settlement-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Amounts } from './amounts.ts'

const nextDues = 5

const sumOf = (due: SettlementPage['balance']['due']) => due.reduce((sum, { amount }) => sum + amount, 0)

export function BalanceSheet({ balance, payouts, today }: Pick<SettlementPage, 'balance' | 'payouts' | 'today'>) {
  const { t } = useTranslation('settlement')
  const { money, longDay } = useFormats()
  const { owedByPlatform, owedByOrganizer, paidOut, due } = balance
  const overdue = due.filter(({ day }) => day <= today)
  const coming = due.filter(({ day }) => day > today)
  const rest = owedByPlatform - owedByOrganizer - paidOut
  return (
    <Sheet title={t('balance.title')} lead={t('balance.lead')} level="h2">
      <Amounts>
        <Row label={t('column.owedByPlatform')} amount={money(owedByPlatform)} />
        <Row label={t('column.owedByOrganizer')} amount={money(0 - owedByOrganizer)} />
        {paidOut !== 0 && <Row label={t('balance.paidOut')} amount={money(-paidOut)} />}
        <div data-sum="">
          <dt>{t(rest < 0 ? 'balance.youOwe' : 'balance.owedToYou')}</dt>
          <dd>{money(Math.abs(rest))}</dd>
        </div>
      </Amounts>
      {due.length > 0 && (
        <Part>
          <h3>{t('balance.due')}</h3>
          <Amounts>
            {overdue.length > 0 && <Row label={t('balance.now')} amount={money(sumOf(overdue))} />}
            {coming.slice(0, nextDues).map(({ day, amount }) => (
              <Row key={day} label={longDay(day)} amount={money(amount)} />
            ))}
            {coming.length > nextDues && (
              <Row label={t('balance.later')} amount={money(sumOf(coming.slice(nextDues)))} />
            )}
          </Amounts>
        </Part>
      )}
      {payouts.length > 0 && (
        <Part>
          <h3>{t('balance.payouts')}</h3>
          <Amounts>
            {payouts.map(({ id, day, amount, note }) => (
              <div key={id}>
                <dt>
                  {longDay(day)}
                  {note && <small>{note}</small>}
                </dt>
                <dd>{money(amount)}</dd>
              </div>
            ))}
          </Amounts>
        </Part>
      )}
    </Sheet>
  )
}

const Row = ({ label, amount }: { label: string; amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)

const Part = styled.div`
  display: grid;
  gap: var(--space-1);

  > h3 {
    font-size: var(--text-md);
  }
`
