import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { eventTransitions, type EventStatus } from '#rules/events/event-state.ts'
import { paths } from '#rules/paths.ts'
import type { RowAction } from '#web/admin/row-menu.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { useMay } from '#web/admin/staff.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { ReviveDialog } from './revive-dialog.tsx'
import { useEventStatus, type EventStatusChange } from './use-event-status.ts'
import { useShare } from './use-share.ts'

type MenuEvent = EventHead & { url: string }

type Press = Extract<RowAction, { press: () => void }>

type EventActions = {
  pages: RowAction[]
  sharing: Press[]
  publish: Press | null
  changes: Press[]
}

export type EventMenu = EventStatusChange & {
  actionsOf: (event: MenuEvent) => EventActions
  dialogs: ReactNode
}

type Opened = { dialog: 'qr' | 'duplicate' | 'cancel'; id: string } | { dialog: 'revive'; id: string; count: number }

const icons: Record<EventStatus, IconName> = { draft: 'flag', published: 'check', cancelled: 'x' }

/** What can be done with an event, in its row and in its header, with the dialogs that some of it opens. */
export function useEventMenu(events: readonly MenuEvent[]): EventMenu {
  const { t } = useTranslation(['admin', 'event-home'])
  const may = useMay()
  const share = useShare()
  const [opened, setOpened] = useState<Opened | null>(null)
  const statusChange = useEventStatus((notice) => setOpened({ dialog: 'revive', ...notice }))
  const { move, moving } = statusChange
  const actionsOf = (event: MenuEvent): EventActions => {
    const { id, slug, status } = event
    const open = (dialog: 'qr' | 'duplicate' | 'cancel') => () => setOpened({ dialog, id })
    const moves = eventTransitions[status]
      .filter((to) => may(to === 'cancelled' ? 'cancel-events' : 'publish-events'))
      .map((to) => ({
        to,
        label: t(`events.to.${to}`),
        icon: icons[to],
        isDisabled: moving?.id === id,
        press: to === 'cancelled' ? open('cancel') : () => move({ id, to }),
      }))
    const pageLabel = t(status === 'draft' ? 'events.preview' : 'events.view')
    return {
      pages: [{ label: pageLabel, icon: 'external', href: paths.event(slug) }],
      sharing: [
        { label: t('event-home:share'), icon: 'share', press: () => void share(event) },
        { label: t('event-home:qr.button'), icon: 'qr', press: open('qr') },
      ],
      publish: moves.find(({ to }) => to === 'published') ?? null,
      changes: [
        ...(may('create-events')
          ? [{ label: t('events.duplicate.action'), icon: 'copy', press: open('duplicate') } as const]
          : []),
        ...moves.filter(({ to }) => to !== 'published'),
      ],
    }
  }
  const event = events.find(({ id }) => id === opened?.id)
  const dialogs = opened && event && (
    <EventDialog key={event.id} {...{ opened, event, move }} onClose={() => setOpened(null)} />
  )
  return { ...statusChange, actionsOf, dialogs }
}

type EventDialogProps = Pick<EventStatusChange, 'move'> & { opened: Opened; event: MenuEvent; onClose: () => void }

function EventDialog({ opened, event, move, onClose }: EventDialogProps) {
  const { id } = event
  const moveTo = (to: EventStatus, isSure = false) => {
    onClose()
    move({ id, to, isSure })
  }
  if ('count' in opened)
    return <ReviveDialog event={event} count={opened.count} onClose={onClose} onConfirm={() => moveTo('draft', true)} />
  if (opened.dialog === 'qr') return <QrDialog event={event} onClose={onClose} />
  if (opened.dialog === 'duplicate') return <DuplicateDialog event={event} onClose={onClose} />
  return <CancelDialog event={event} onClose={onClose} />
}
