import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { userStatuses } from '#rules/members/user-list.ts'
import { roles } from '#rules/permissions.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { FilterForm } from '../admin/filter-form.tsx'
import { FilterSelect } from '../admin/filter-select.tsx'

export function UserFilters() {
  const { t } = useTranslation(['users', 'admin'])
  const [query] = useSearchParams()
  const search = t('users:search')
  return (
    <FilterForm preservedNames={['sort']} label={t('admin:filter.label')}>
      <SearchBox name="q" label={search} placeholder={search} defaultValue={query.get('q') ?? ''} />
      <FilterSelect
        name="role"
        label={t('users:columns.role')}
        allLabel={t('users:all.roles')}
        options={roles.map((role) => ({ value: role, label: t(`admin:role.${role}`) }))}
      />
      <FilterSelect
        name="status"
        label={t('users:columns.status')}
        allLabel={t('users:all.statuses')}
        options={userStatuses.map((status) => ({ value: status, label: t(`users:status.${status}`) }))}
      />
    </FilterForm>
  )
}
