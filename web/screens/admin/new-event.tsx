import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export function NewEvent({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { t } = useTranslation('admin')
  return (
    <ButtonLink href={adminPaths.newEvent} icon="plus" size={size} variant={size === 'md' ? 'solid' : 'outline'}>
      {t('events.new')}
    </ButtonLink>
  )
}

export function NewSpectatorEvent() {
  const { t } = useTranslation('admin')
  return (
    <ButtonLink href={adminPaths.newSpectatorEvent} icon="ticket">
      {t('events.newSpectator')}
    </ButtonLink>
  )
}
