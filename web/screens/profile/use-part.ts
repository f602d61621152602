import { useTranslation } from 'react-i18next'
import type { ProfileIntent } from '#rules/accounts/profile-forms.ts'
import { validationMessage } from '#rules/text/validation-message.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'

export type Part = {
  isOpen: boolean
  errorOf(name: string): string | null
  refusal: string | null
  typedValue(name: string): string | undefined
}

/** `id` tells the forms of a list apart. */
export function usePart({ errors, values, refusal }: FormAnswer, intent: ProfileIntent, id?: string): Part {
  const { t } = useTranslation(['profile', 'validation', 'refusals'])
  const isOpen = values?.intent === intent && (id === undefined || values.id === id)
  const formRefusal = isOpen ? refusal : null
  return {
    isOpen,
    errorOf: (name) => {
      if (formRefusal?.field === name) return refusalText(t, formRefusal)
      const code = isOpen ? errors[name] : undefined
      if (!code) return null
      const { key, values } = validationMessage(code)
      return t(`validation:${key}`, values)
    },
    refusal: formRefusal && !formRefusal.field ? refusalText(t, formRefusal) : null,
    typedValue: (name) => {
      const value = isOpen ? values?.[name] : undefined
      return typeof value === 'string' ? value : undefined
    },
  }
}
