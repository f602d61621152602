import type { TFunction } from 'i18next'

/** `10k` becomes 10 km with a no-break space; '' is the finish. */
export function splitName(t: TFunction<'results'>, name: string): string {
  if (name === '') return t('own.finish')
  if (name === 'half' || name === 'media') return t('own.half')
  return name.replace(
    /^([\d.,]+)\s?(k|km|mi|m)$/,
    (_, amount: string, unit: string) => `${amount}\u00a0${unit === 'k' ? 'km' : unit}`,
  )
}
