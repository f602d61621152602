import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Sheet } from '#web/admin/sheet.tsx'
import { Icon } from '#web/ui/icon.tsx'

const names = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dni',
  'birthDate',
  'emergencyName',
  'emergencyPhone',
] as const

export function FixedFields() {
  const { t } = useTranslation(['form-builder', 'registration'])
  return (
    <Sheet title={t('fixed.title')} lead={t('fixed.text')}>
      <List>
        {names.map((name) => (
          <li key={name}>
            <Icon name="lock" size={16} />
            {t(`registration:field.${name}`)}
          </li>
        ))}
      </List>
    </Sheet>
  )
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`
