import { useTranslation } from 'react-i18next'

/** The texts of a field with a hint. */
export function useFieldTexts() {
  const { t } = useTranslation('event-editor')
  return <Name extends string>(name: Name) => {
    const key: string = name
    return { name, label: t(`field.${key}`), hint: t(`field.${key}Hint`) }
  }
}
