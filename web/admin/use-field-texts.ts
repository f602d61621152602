import { useTranslation } from 'react-i18next'

/** Label of a field and, where there is one, its hint: `field.<name>` and `field.<name>Hint` of an area. */
export function useFieldTexts(area: string) {
  const { t } = useTranslation(area)
  return <Name extends string>(name: Name) => {
    const key: string = name
    const hint = t(`field.${key}Hint`)
    // A text that is missing is its key.
    return { name, label: t(`field.${key}`), hint: hint.endsWith(`field.${key}Hint`) ? null : hint }
  }
}
