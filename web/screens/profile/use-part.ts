import { useTranslation } from 'react-i18next'
import type { ProfileIntent } from '#rules/accounts/profile-forms.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { refusalText } from '#web/refusal.ts'

export type Part = {
  isOpen: boolean
  errorOf(name: string): string | null
  refusal: string | null
  typedValue(name: string): string | undefined
}

/** `id` tells the forms of a list apart. */
export function usePart({ errors, values, refusal }: FormAnswer, intent: ProfileIntent, id?: string): Part {
  const { t } = useTranslation(['profile', 'refusals'])
  const errorText = useErrorText()
  const isOpen = values?.intent === intent && (id === undefined || values.id === id)
  const formRefusal = isOpen ? refusal : null
  return {
    isOpen,
    errorOf: (name) => {
      if (formRefusal?.field === name) return refusalText(t, formRefusal)
      return errorText(isOpen ? errors[name] : undefined)
    },
    refusal: formRefusal && !formRefusal.field ? refusalText(t, formRefusal) : null,
    typedValue: (name) => {
      const value = isOpen ? values?.[name] : undefined
      return typeof value === 'string' ? value : undefined
    },
  }
}
