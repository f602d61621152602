import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { paymentLabels } from '#rules/orders/order-state.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { ListFilters } from '#web/admin/list-filters.tsx'

export function AthleteFilters({ page: { competitions, tags } }: { page: AthletesPage }) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const athleteId = query.get('athlete')
  const inputsKey = useLastAthlete(athleteId)
  // `approved` is a state of payments; the list shows states of orders.
  const labels = paymentLabels.filter((label) => label !== 'approved')
  const filters = [
    {
      name: 'competition',
      label: t('athletes.columns.competition'),
      allLabel: t('athletes.all.competitions'),
      options: competitions.length > 1 ? competitions.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    {
      name: 'payment',
      label: t('athletes.columns.payment'),
      allLabel: t('athletes.all.payments'),
      options: labels.map((label) => ({ value: label, label: t(`payment.${label}`) })),
    },
    {
      name: 'tag',
      label: t('athletes.columns.tags'),
      allLabel: t('athletes.all.tags'),
      options: tags.map((tag) => ({ value: tag, label: tag })),
    },
  ]
  return (
    <>
      <ListFilters
        key={inputsKey}
        search={t('athletes.search')}
        searchHint={t('athletes.searchHint')}
        selects={filters.filter(({ options }) => options.length > 0)}
      />
      {athleteId && <TextLink href={queryWith(query, { athlete: null })}>{t('athletes.showAll')}</TextLink>}
    </>
  )
}

/** Changes when an athlete is chosen, which empties the inputs; not when their search goes on to others. */
function useLastAthlete(athleteId: string | null): string | null {
  const [lastId, setLastId] = useState(athleteId)
  if (athleteId !== null && athleteId !== lastId) setLastId(athleteId)
  return lastId
}
