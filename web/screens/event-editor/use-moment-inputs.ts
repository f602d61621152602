import { useTranslation } from 'react-i18next'
import { clockInput } from '#web/forms/input-kinds.ts'

export function useMomentInputs() {
  const { t } = useTranslation('event-editor')
  return {
    dayInput: { placeholder: t('placeholder.date'), autoComplete: 'off' },
    timeInput: { placeholder: t('placeholder.time'), ...clockInput },
  } as const
}
