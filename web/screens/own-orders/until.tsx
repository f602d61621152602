import { useTranslation } from 'react-i18next'
import { useFormats } from '../registration/formats.ts'

export function Until({ deadline }: { deadline: string | null }) {
  const { t } = useTranslation('own-order')
  const { dateTime } = useFormats()
  return deadline && <p>{t('until', { moment: dateTime(deadline) })}</p>
}
