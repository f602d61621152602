import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import { paths } from '#rules/paths.ts'
import { RowMenu } from '#web/admin/row-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { notify } from '#web/ui/toast.tsx'
import { EventStatusChip } from '../admin/status-chip.tsx'
import { useEventMenu } from '../events/use-event-menu.tsx'
import type { EventStatusChange } from '../events/use-event-status.ts'
import type { Unsaved } from './tabs.ts'
import { useNotifyMissing } from '../events/missing-needs.tsx'

type EventHeaderProps = {
  event: EventEditorFrame
  unsaved: Unsaved
  /** When, where and at which address; tabs with a list leave that height to its rows. */
  hasFacts: boolean
}

export function EventHeader({ event, unsaved, hasFacts }: EventHeaderProps) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const menu = useEventMenu([event])
  const { pages, sharing, changes } = menu.actionsOf(event)
  return (
    <PageHeader
      title={event.title}
      above={
        <>
          <TextLink href={adminPaths.events}>{t('nav.events')}</TextLink>
          {!hasFacts && <EventStatusChip event={event} />}
        </>
      }
      isOneLine={!hasFacts}
      {...(hasFacts && { summary: <Facts event={event} /> })}
      actions={
        <>
          {sharing.map(({ label, icon, press }) => (
            <Button key={label} size="sm" icon={icon} onClick={press}>
              {label}
            </Button>
          ))}
          <RowMenu label={t('events.more', { title: event.title })} actions={[...pages, ...changes]} />
          {event.status === 'draft' && may('publish-events') && <Publish {...{ event, unsaved, statusChange: menu }} />}
          {menu.dialogs}
        </>
      }
    />
  )
}

function Facts({ event }: { event: EventEditorFrame }) {
  const { t } = useTranslation('event-home')
  const { date, time } = useFormats()
  const { slug, url, startsAt, timeZone, locationName } = event
  const address = url.replace(/^https?:\/\//, '')
  const moment = `${date(startsAt, timeZone)}, ${time(startsAt, timeZone)}`
  return (
    <Lines>
      <span>
        <EventStatusChip event={event} />
        {[moment, locationName].filter(Boolean).join(' · ')}
      </span>
      <span data-part="address">
        <TextLink href={paths.event(slug)}>{address}</TextLink>
        <CopyButton text={url} label={t('address.copy')} copied={t('address.copied')} />
      </span>
    </Lines>
  )
}

/** Can be pressed before everything is there: what is typed and not saved may be what is missing. */
function Publish({
  event,
  unsaved,
  statusChange,
}: Omit<EventHeaderProps, 'hasFacts'> & { statusChange: EventStatusChange }) {
  const { t } = useTranslation(['event-editor', 'event-home', 'admin'])
  const { publish, isPublishing, showChecklist } = usePublishing(event, unsaved, statusChange)
  const missing = unmetNeeds(event.checklist)
  return (
    <>
      {missing.length > 0 && (
        <Button
          variant="quiet"
          size="sm"
          icon="alert"
          title={missing.map((need) => t(`admin:need.${need}`)).join(', ')}
          onClick={showChecklist}
        >
          {t('event-home:missing', { count: missing.length })}
        </Button>
      )}
      <Button variant="solid" size="sm" busy={isPublishing} onClick={publish}>
        {t('publish.button')}
      </Button>
    </>
  )
}

const Lines = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);

  > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    overflow-wrap: anywhere;
  }
  > [data-part='address'] {
    flex-wrap: nowrap;
  }
  > [data-part='address'] > a {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

/** Saves unsaved changes before it publishes. */
function usePublishing(
  { id, checklist }: EventEditorFrame,
  { isDirty, isStuck, save }: Unsaved,
  { move, moving }: EventStatusChange,
) {
  const { t } = useTranslation('event-editor')
  const showChecklist = useShowChecklist(id)
  const [isWaiting, setIsWaiting] = useState(false)

  const notifyMissing = useNotifyMissing()
  const publishNow = useEffectEvent(() => {
    const missingNeeds = unmetNeeds(checklist)
    if (isStuck) return void notify.error(t('failed.publish'), { description: t('publish.unsaved') })
    if (missingNeeds.length === 0) return move({ id, to: 'published' })
    findChecklist()?.focus()
    notifyMissing(id, missingNeeds)
  })
  const [timesReady, setTimesReady] = useState(0)
  if (isWaiting && (!isDirty || isStuck)) {
    setIsWaiting(false)
    setTimesReady(timesReady + 1)
  }
  useEffect(() => {
    if (timesReady > 0) publishNow()
  }, [timesReady])

  const publish = () => {
    setIsWaiting(true)
    // A form with errors marks them.
    if (isDirty) save()
  }
  return { publish, isPublishing: isWaiting || moving !== null, showChecklist }
}

function useShowChecklist(eventId: string) {
  const navigate = useNavigate()
  return () => {
    // Navigates even to a checklist that is there, because a page that is still loading may come without it.
    const isHere = findChecklist() !== null
    void navigate(isHere ? '#publish' : `${adminPaths.event(eventId)}#publish`, { replace: isHere })
  }
}

const findChecklist = () => document.querySelector<HTMLElement>('#publish')

const unmetNeeds = (checklist: EventEditorFrame['checklist']) =>
  checklist.filter(({ isMet }) => !isMet).map(({ need }) => need)
