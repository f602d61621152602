import { useTranslation } from 'react-i18next'
import { userStatuses } from '#rules/members/user-list.ts'
import { roles } from '#rules/permissions.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'

export function useUserFilters(): ListFiltersProps {
  const { t } = useTranslation(['users', 'admin'])
  return {
    search: t('users:search'),
    selects: [
      {
        name: 'role',
        label: t('users:columns.role'),
        allLabel: t('users:all.roles'),
        options: roles.map((role) => ({ value: role, label: t(`admin:role.${role}`) })),
      },
      {
        name: 'status',
        label: t('users:columns.status'),
        allLabel: t('users:all.statuses'),
        options: userStatuses.map((status) => ({ value: status, label: t(`users:status.${status}`) })),
      },
    ],
  }
}
