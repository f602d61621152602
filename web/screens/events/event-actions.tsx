import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { eventTransitions, type EventStatus } from '#rules/events/event-state.ts'
import { paths } from '#rules/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useMay } from '../admin/staff.ts'

type EventActionsProps = { event: AdminEventRow; onMove: (to: EventStatus) => void; isMoving: boolean }

const icons: Record<EventStatus, IconName> = { draft: 'flag', published: 'check', cancelled: 'x' }

export function EventActions({ event, onMove, isMoving }: EventActionsProps) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const nextStatuses = eventTransitions[event.status].filter((to) =>
    may(to === 'cancelled' ? 'cancel-events' : 'publish-events'),
  )
  const [main] = nextStatuses.filter((to) => to === 'published')
  const { title } = event
  return (
    <Row>
      {main && (
        <Button size="sm" busy={isMoving} onClick={() => onMove(main)} aria-label={t('events.publishTitle', { title })}>
          {t('events.to.published')}
        </Button>
      )}
      <Menu label={<Icon name="more" />} ariaLabel={t('events.more', { title })} align="end">
        {may('edit-events') && (
          <Anchor href={adminPaths.event(event.id)}>
            <Icon name="edit" />
            {t('events.edit')}
          </Anchor>
        )}
        <Anchor href={adminPaths.eventAthletes(event.id)}>
          <Icon name="users" />
          {t('events.athletes')}
        </Anchor>
        <Anchor href={paths.event(event.slug)}>
          <Icon name="external" />
          {t(event.status === 'draft' ? 'events.preview' : 'events.view')}
        </Anchor>
        {nextStatuses
          .filter((to) => to !== main)
          .map((to) => (
            <button key={to} type="button" disabled={isMoving} onClick={() => onMove(to)}>
              <Icon name={icons[to]} />
              {t(`events.to.${to}`)}
            </button>
          ))}
      </Menu>
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  inline-size: 100%;

  summary > svg:last-child:not(:first-child) {
    display: none;
  }
`
