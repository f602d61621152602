import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { styled } from 'styled-components'
import type { EventHead, AdminEventRow } from '#rules/events/admin-event-views.ts'
import { eventTransitions, type EventStatus } from '#rules/events/event-state.ts'
import { paths } from '#rules/paths.ts'
import type { RowAction } from '#web/admin/row-menu.tsx'
import { useAct } from '#web/admin/use-act.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { useMay } from '#web/admin/staff.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { cancellationChoices } from '#rules/events/closure-actions.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { notify } from '#web/ui/toast.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { useEventStatus, type EventStatusChange } from './use-event-status.ts'
import { ClosingDialog } from '../event-closing/closing-dialog.tsx'
import { useCancellation } from '../event-closing/use-cancellation.ts'

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

type DialogName = 'qr' | 'duplicate' | 'cancel' | 'delete'
type Opened = { dialog: DialogName; id: string } | { dialog: 'revive'; id: string; count: number }

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
    const open = (dialog: DialogName) => () => setOpened({ dialog, id })
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
        ...(status === 'draft' && may('create-events')
          ? [{ label: t('events.delete.action'), icon: 'trash', press: open('delete') } as const]
          : []),
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
  if (opened.dialog === 'delete') return <DeleteDialog event={event} onClose={onClose} />
  return <CancelDialog event={event} onClose={onClose} />
}

function CancelDialog({ event, onClose }: { event: EventHead; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const { id, title } = event
  return (
    <ClosingDialog
      title={t('events.cancel.title')}
      lead={t('events.cancel.text', { title })}
      submitLabel={t('events.to.cancelled')}
      action={adminPaths.eventCancellation(id)}
      intent="cancel"
      choices={may('refund-orders') ? cancellationChoices : ['later']}
      found={useCancellation(id)}
      failed={t('events.failed.cancelled')}
      done={t('events.moved.cancelled', { title })}
      overtaken={t('events.cancel.overtaken', { title })}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ event: { id, title }, onClose }: { event: EventHead; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { send, isBusy } = useAct('delete', {
    action: adminPaths.events,
    failed: t('events.delete.failed'),
    done: () => ({ message: t('events.delete.done', { title }) }),
    onDone: () => void (pathname !== adminPaths.events && navigate(adminPaths.events)),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('events.delete.title')}
      keepLabel={t('events.delete.keep')}
      submitLabel={t('events.delete.submit')}
      isBusy={isBusy}
      onConfirm={() => send({ id })}
      onClose={onClose}
    >
      <p>{t('events.delete.text', { title })}</p>
    </ConfirmDialog>
  )
}

type QrDialogProps = { event: Pick<AdminEventRow, 'id' | 'slug' | 'url'>; onClose: () => void }

function QrDialog({ event: { id, slug, url }, onClose }: QrDialogProps) {
  const { t } = useTranslation(['event-home', 'admin'])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('qr.title')}
      closeLabel={t('admin:close')}
      actions={(['svg', 'png'] as const).map((format) => (
        <ButtonLink key={format} href={adminPaths.eventQr(id, format)} download={`${slug}.${format}`} icon="download">
          {format.toUpperCase()}
        </ButtonLink>
      ))}
    >
      <Picture>
        <img src={adminPaths.eventQr(id, 'svg')} alt={t('qr.alt', { url })} width="280" height="280" />
        <figcaption>{url.replace(/^https?:\/\//, '')}</figcaption>
      </Picture>
      <p>{t('qr.text')}</p>
    </Dialog>
  )
}

const Picture = styled.figure`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  margin-block-end: var(--space-4);

  img {
    border-radius: var(--radius-2);
    background: #fff;
  }
  figcaption {
    overflow-wrap: anywhere;
    text-align: center;
  }
`

type ReviveDialogProps = {
  event: EventHead
  /** People who were notified of the cancellation. */
  count: number
  onClose: () => void
  onConfirm: () => void
}

function ReviveDialog({ event, count, onClose, onConfirm }: ReviveDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <ConfirmDialog
      title={t('events.revive.title')}
      keepLabel={t('events.revive.keep')}
      submitLabel={t('events.to.draft')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('events.revive.text', { count, title: event.title })}</p>
    </ConfirmDialog>
  )
}

/** Opens the device's own way of sharing, or copies the address where there is none; shows it where neither may. */
function useShare() {
  const { t } = useTranslation('event-home')
  return async ({ title, url }: { title: string; url: string }) => {
    const shareNatively = navigator.share as Navigator['share'] | undefined
    // Rejected when the reader closes the device's sheet.
    if (shareNatively) return shareNatively.call(navigator, { title, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      notify.success(t('address.copied'))
    } catch {
      notify.error(t('address.failed'), { description: url })
    }
  }
}
