import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '#rules/refusals.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'

export type RejectedPayment = { number: string; code: RefusalCode; values: Record<string, string | number> }

type Props = { rejected: readonly RejectedPayment[]; titleKey?: 'many.rejected' | 'cash.rejected' }

/** Which of several payments were not confirmed, and why. */
export function RejectedArrivals({ rejected, titleKey = 'many.rejected' }: Props) {
  const { t } = useTranslation('manual-payments')
  const refusalText = useRefusalText()
  if (rejected.length === 0) return null
  return (
    <Banner tone="error" isAlert title={t(titleKey, { count: rejected.length })}>
      <ul>
        {rejected.map(({ number, code, values }) => (
          <li key={number}>{`${number}: ${refusalText({ code, field: null, values })}`}</li>
        ))}
      </ul>
    </Banner>
  )
}
