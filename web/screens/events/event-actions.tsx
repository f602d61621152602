import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { eventTransitions, type EventStatus } from '#rules/events/event-state.ts'
import { paths } from '#rules/paths.ts'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { useMay } from '../admin/staff.ts'

type EventActionsProps = {
  event: AdminEventRow
  onMove: (to: EventStatus) => void
  onDuplicate: () => void
  isMoving: boolean
}

const icons: Record<EventStatus, IconName> = { draft: 'flag', published: 'check', cancelled: 'x' }

export function EventActions({ event, onMove, onDuplicate, isMoving }: EventActionsProps) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const nextStatuses = eventTransitions[event.status].filter((to) =>
    may(to === 'cancelled' ? 'cancel-events' : 'publish-events'),
  )
  const [main] = nextStatuses.filter((to) => to === 'published')
  const { title } = event
  const actions: RowAction[] = [
    ...(may('edit-events')
      ? [{ label: t('events.edit'), icon: 'edit', href: adminPaths.eventBasics(event.id) } as const]
      : []),
    { label: t('events.athletes'), icon: 'users', href: adminPaths.eventAthletes(event.id) },
    {
      label: t(event.status === 'draft' ? 'events.preview' : 'events.view'),
      icon: 'external',
      href: paths.event(event.slug),
    },
    ...(may('create-events')
      ? [{ label: t('events.duplicate.action'), icon: 'copy', press: onDuplicate } as const]
      : []),
    ...nextStatuses.map((to) => ({
      label: t(`events.to.${to}`),
      icon: icons[to],
      isDisabled: isMoving,
      press: () => onMove(to),
    })),
  ]
  return (
    <Row>
      {main && (
        <WideScreenButton
          size="sm"
          busy={isMoving}
          onClick={() => onMove(main)}
          aria-label={t('events.publishTitle', { title })}
        >
          {t('events.to.published')}
        </WideScreenButton>
      )}
      <RowMenu label={t('events.more', { title })} actions={actions} />
    </Row>
  )
}

const WideScreenButton = styled(Button)`
  @media (max-width: 47.99rem) {
    display: none;
  }
`
const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  inline-size: 100%;

  > :last-child {
    margin-inline-start: 0;
  }
`
