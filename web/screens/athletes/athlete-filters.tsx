import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { paymentLabels } from '#rules/orders/order-state.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { FilterForm } from '../admin/filter-form.tsx'
import { FilterSelect } from '../admin/filter-select.tsx'

export function AthleteFilters({ page: { competitions, tags } }: { page: AthletesPage }) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  // `approved` is a state of payments; the list shows states of orders.
  const labels = paymentLabels.filter((label) => label !== 'approved')
  return (
    <FilterForm preservedNames={['sort']} label={t('filter.label')}>
      <SearchBox
        name="q"
        label={t('athletes.search')}
        placeholder={t('athletes.searchHint')}
        defaultValue={query.get('q') ?? ''}
      />
      {competitions.length > 1 && (
        <FilterSelect
          name="competition"
          label={t('athletes.columns.competition')}
          allLabel={t('athletes.all.competitions')}
          options={competitions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FilterSelect
        name="payment"
        label={t('athletes.columns.payment')}
        allLabel={t('athletes.all.payments')}
        options={labels.map((label) => ({ value: label, label: t(`payment.${label}`) }))}
      />
      {tags.length > 0 && (
        <FilterSelect
          name="tag"
          label={t('athletes.columns.tags')}
          allLabel={t('athletes.all.tags')}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
        />
      )}
    </FilterForm>
  )
}
