import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useFormats } from '#web/admin/staff.ts'

const tabs = {
  orders: adminPaths.payments,
  toConfirm: adminPaths.manualPayments,
  refunds: adminPaths.refunds,
  settlement: adminPaths.settlement,
} as const

const summaries = {
  orders: 'summary',
  toConfirm: 'toConfirmSummary',
  refunds: 'refund.list.summary',
  settlement: 'settlementSummary',
} as const

type PaymentsFrameProps = {
  current: keyof typeof tabs
  /** How many manual payments are waited for. */
  toConfirm: number
  summary?: string
  actions?: ReactNode
  children: ReactNode
}

export function PaymentsFrame({ current, toConfirm, summary, actions, children }: PaymentsFrameProps) {
  const { t } = useTranslation('orders')
  const { count } = useFormats()
  return (
    <>
      <title>{current === 'orders' ? t('title') : `${t(`tabs.${current}`)} · ${t('title')}`}</title>
      <PageHeader title={t('title')} summary={summary ?? t(summaries[current])} actions={actions} />
      <Tabs
        label={t('tabs.label')}
        items={Object.entries(tabs).map(([name, href]) => ({
          label: t(`tabs.${name}`),
          href,
          isCurrent: name === current,
          ...(name === 'toConfirm' && toConfirm > 0 && { count: count(toConfirm) }),
        }))}
      />
      {children}
    </>
  )
}
