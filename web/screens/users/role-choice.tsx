import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { mayManage } from '#rules/members/member-permissions.ts'
import { roles, type Role } from '#rules/permissions.ts'
import { RadioCard } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { useStaff } from '#web/admin/staff.ts'

export function RoleChoice({ initialRole }: { initialRole: Role }) {
  const { t } = useTranslation(['users', 'admin'])
  const { actor } = useStaff()
  return (
    <CompactGroup label={t('users:columns.role')}>
      {roles
        .filter((role) => mayManage(actor, role))
        .map((role) => (
          <RadioCard
            key={role}
            name="role"
            value={role}
            defaultChecked={role === initialRole}
            title={t(`admin:role.${role}`)}
            details={t(`users:may.${role}`)}
          />
        ))}
    </CompactGroup>
  )
}

const CompactGroup = styled(FieldGroup)`
  gap: var(--space-2);

  > label {
    min-block-size: var(--target);
    padding: var(--space-3) var(--space-4);
  }
  > label > span > span:first-child {
    font-size: var(--text-base);
  }
`
