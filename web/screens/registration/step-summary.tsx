import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Article } from '#rules/merchandise/offered-item.ts'
import { ActionBar } from './action-bar.tsx'
import { StepSide } from './flow-layout.tsx'
import { PriceSummary } from './price-summary.tsx'
import type { RegistrationData } from './registration-data.ts'
import { previewPrice, summaryLinesOf } from './summary-lines.ts'
import { useTotalText } from './use-total-text.ts'

type Props = {
  data: RegistrationData
  competitionIds: string[]
  articles?: readonly Article[]
  children: ReactNode
}

const noArticles: readonly Article[] = []

/** The price before places are held, one competition id per athlete, what they buy beside, and the button to the next step. */
export function StepSummary({
  data: { event, fees, areFeesLowest },
  competitionIds,
  articles = noArticles,
  children,
}: Props) {
  const { t } = useTranslation('registration')
  const totalText = useTotalText()
  const price = previewPrice(event.competitions, competitionIds, articles, fees)
  return (
    <StepSide>
      <PriceSummary
        lines={summaryLinesOf(event.competitions, competitionIds, articles)}
        price={price}
        isLowest={areFeesLowest}
        refundHours={price && price.total > 0 ? event.refundHours : undefined}
        keepsFees={event.refundKeepsFees}
      />
      <ActionBar label={t('summary.total')} amount={price && totalText(price, areFeesLowest)}>
        {children}
      </ActionBar>
    </StepSide>
  )
}
