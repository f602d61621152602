import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { validationMessage } from '#rules/text/validation-message.ts'

export function useErrorText() {
  const { t } = useTranslation('validation')
  return useCallback(
    (code: string | undefined): string | null => {
      if (!code) return null
      const { key, values } = validationMessage(code)
      return t(key, values)
    },
    [t],
  )
}
