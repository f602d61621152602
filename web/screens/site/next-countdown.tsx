import { useTranslation } from 'react-i18next'
import { Countdown } from '#web/ui/countdown.tsx'
import { useNonce } from '#web/use-nonce.ts'

export function NextCountdown({ until }: { until: string }) {
  const { t } = useTranslation('common')
  const nonce = useNonce()
  const units = {
    day: t('countdown.day'),
    days: t('countdown.days'),
    hours: t('countdown.hours'),
    minutes: t('countdown.minutes'),
    seconds: t('countdown.seconds'),
  }
  return <Countdown until={until} units={units} nonce={nonce} />
}
