import type { ComponentProps, ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatisticsProps } from './figures.tsx'

/** Each share is a bin's finishers divided by those of the fullest bin. */
export type BarsProps = { shares: number[] }

type HistogramProps = StatisticsProps &
  Omit<ComponentProps<'figure'>, 'children'> & {
    Bars: ComponentType<BarsProps>
  }

/** How many finished in which time; nothing for times too few to be a distribution. */
export function Histogram({ statistics, formats, Bars, ...rest }: HistogramProps) {
  const { t } = useTranslation('event')
  const { histogram, binMs, competition } = statistics
  if (histogram.length <= 2) return null
  const fullestBin = histogram.reduce((best, bin) => (bin.count > best.count ? bin : best))
  const startOf = (bin: { fromMs: number }) => formats.duration(bin.fromMs)
  const endOf = (bin: { fromMs: number }) => formats.duration(bin.fromMs + binMs)
  const binTimes = { from: startOf(fullestBin), to: endOf(fullestBin) }
  return (
    <figure {...rest}>
      <Bars shares={histogram.map(({ count }) => count / fullestBin.count)} />
      <p aria-hidden>
        <span>{startOf(histogram[0]!)}</span>
        <span>{endOf(histogram.at(-1)!)}</span>
      </p>
      <figcaption>{t('statistics.histogram', { competition: competition.name, ...binTimes })}</figcaption>
    </figure>
  )
}
