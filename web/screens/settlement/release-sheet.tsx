import { useTranslation } from 'react-i18next'
import type { SettlementPage } from '#rules/ledger/settlement-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Amounts } from './amounts.ts'

const nextDays = 5

const sumOf = (released: SettlementPage['released']) => released.reduce((sum, { amount }) => sum + amount, 0)

export function ReleaseSheet({ released, today }: Pick<SettlementPage, 'released' | 'today'>) {
  const { t } = useTranslation('settlement')
  const { money, longDay } = useFormats()
  const past = released.filter(({ day }) => day < today)
  const coming = released.filter(({ day }) => day >= today)
  const later = coming.slice(nextDays)
  return (
    <Sheet title={t('released.title')} lead={t('released.lead')} level="h2">
      <Amounts>
        {past.length > 0 && (
          <div>
            <dt>{t('released.past')}</dt>
            <dd>{money(sumOf(past))}</dd>
          </div>
        )}
        {coming.slice(0, nextDays).map(({ day, method, payments, amount }) => (
          <div key={day + method}>
            <dt>
              {longDay(day)}
              <small>{t('released.payments', { count: payments, method: t(`method.${method}`) })}</small>
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        {later.length > 0 && (
          <div>
            <dt>{t('released.later')}</dt>
            <dd>{money(sumOf(later))}</dd>
          </div>
        )}
      </Amounts>
    </Sheet>
  )
}
