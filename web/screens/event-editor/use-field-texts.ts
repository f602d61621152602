import { useTranslation } from 'react-i18next'

export function useFieldTexts() {
  const { t } = useTranslation('event-editor')
  return <Name extends string>(name: Name) => {
    const key: string = name
    return { name, label: t(`field.${key}`), hint: t(`field.${key}Hint`) }
  }
}
