import { useTranslation } from 'react-i18next'
import { labelsOf, missingMembersOf, type MissingItem } from '#rules/registration-forms/missing-items.ts'

export function useMissingText() {
  const { t } = useTranslation('admin')
  return (items: readonly MissingItem[]): string => {
    const members = missingMembersOf(items)
    return [...labelsOf(items), ...(members > 0 ? [t('athletes.missing.members', { count: members })] : [])].join(', ')
  }
}
