import { useTranslation } from 'react-i18next'
import type { ProfileIntent } from '#rules/accounts/profile-forms.ts'
import { validationMessage } from '#rules/text/validation-message.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'

export type Part = {
  /** This form was sent and not taken: it stays open. */
  isOpen: boolean
  /** What is wrong with an input, in words. */
  errorOf(name: string): string | null
  /** What is wrong with the whole, in words. */
  refusal: string | null
  typed(name: string): string | undefined
}

/** What the server said to one of the page's forms; of a list of forms, to that with this `id`. */
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
    typed: (name) => {
      const value = isOpen ? values?.[name] : undefined
      return typeof value === 'string' ? value : undefined
    },
  }
}
