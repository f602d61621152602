import { useTranslation } from 'react-i18next'
import { titleOf } from '#rules/merchandise/offered-item.ts'
import type { AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { answerFilterName } from '#rules/registrations/answer-filters.ts'
import type { FilterChoice } from '#web/admin/filter-select.tsx'

export function useKitFilters(items: AthletesPage['items'], fileFields: AthletesPage['fileFields']): FilterChoice[] {
  const { t } = useTranslation('admin')
  const itemOptions = items.flatMap(({ id, name, variants }) => [
    { value: id, label: name },
    ...(variants.length > 1
      ? variants.map((variant) => ({ value: variant.id, label: titleOf({ item: name, variant: variant.name }) }))
      : []),
  ])
  const deliveries = items.length > 0 ? (['yes', 'no'] as const) : []
  return [
    {
      name: 'item',
      label: t('athlete.merchandise.item'),
      allLabel: t('athletes.kits.item'),
      options: itemOptions,
    },
    {
      name: 'delivered',
      label: t('athletes.kits.delivered'),
      allLabel: t('athletes.kits.anyDelivery'),
      options: deliveries.map((value) => ({ value, label: t(`athletes.kits.${value}`) })),
    },
    ...fileFields.map(({ id, label }) => ({
      name: answerFilterName('file', id),
      label,
      allLabel: t('athletes.files.any', { label }),
      options: [
        { value: 'sent', label: t('athletes.files.sentOf', { label }) },
        { value: 'unsent', label: t('athletes.files.unsentOf', { label }) },
      ],
    })),
  ]
}
