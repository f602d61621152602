import { useTranslation } from 'react-i18next'

export function useRowLabels(list: 'tiers' | 'categories') {
  const { t } = useTranslation('event-editor')
  return (number: number) => ({
    row: t(`${list}.number`, { number }),
    up: t(`${list}.up`, { number }),
    down: t(`${list}.down`, { number }),
    remove: t(`${list}.remove`, { number }),
  })
}
