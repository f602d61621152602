import { useTranslation } from 'react-i18next'
import { maxCount } from '#rules/lists/list-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props = { current: 'transfers' | 'cash'; toConfirm: number; cashDue: number }

export function ArrivalKinds({ current, toConfirm, cashDue }: Props) {
  const { t } = useTranslation('manual-payments')
  const { count } = useFormats()
  const kinds = { transfers: [adminPaths.manualPayments, toConfirm], cash: [adminPaths.cash, cashDue] } as const
  const countOf = (number: number) => (number > maxCount ? `${count(maxCount)}+` : count(number))
  return (
    <Tabs
      look="segments"
      label={t('kinds.label')}
      items={(['transfers', 'cash'] as const).map((kind) => ({
        label: t(`kinds.${kind}`),
        href: kinds[kind][0],
        isCurrent: kind === current,
        count: countOf(kinds[kind][1]),
      }))}
    />
  )
}
