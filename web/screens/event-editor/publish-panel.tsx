import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import type { PublishNeed } from '#rules/events/event-readiness.ts'
import { paths } from '#rules/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { notify } from '#web/ui/toast.tsx'
import { RequestFeePlan } from '../admin/request-fee-plan.tsx'
import { useMay } from '../admin/staff.ts'
import { EventStatusChip } from '../admin/status-chip.tsx'
import type { EventStatusChange } from '../events/use-event-status.ts'
import type { TabState } from './tabs.ts'

type PublishPanelProps = {
  event: EventEditorFrame
  basics: TabState | null | undefined
  origin: string
  statusChange: EventStatusChange
}

export function PublishPanel({ event, basics, origin, statusChange }: PublishPanelProps) {
  const { t } = useTranslation('event-editor')
  const may = useMay()
  const { publish, isPublishing } = usePublishing(event, basics ?? null, statusChange)
  const { status, slug } = event
  const missingText = useMissingText(event.checklist)
  return (
    <Sheet as="section" aria-labelledby="publish-title" id="publish" tabIndex={-1}>
      <header>
        <h2 id="publish-title">{t(`publish.title.${status}`)}</h2>
        <EventStatusChip event={event} />
      </header>
      {status === 'draft' && <Checklist event={event} />}
      {status === 'published' && (
        <p>
          {t('publish.address')}
          <br />
          <TextLink href={paths.event(slug)}>{origin.replace(/^https?:\/\//, '') + paths.event(slug)}</TextLink>
        </p>
      )}
      {status === 'cancelled' && <p>{t('publish.cancelled')}</p>}
      <footer>
        {status === 'draft' && may('publish-events') && (
          <>
            <Button variant="solid" wide busy={isPublishing} onClick={publish} aria-describedby="publish-missing">
              {t('publish.button')}
            </Button>
            <small id="publish-missing">{missingText}</small>
          </>
        )}
        <ButtonLink href={paths.event(slug)} target="_blank" rel="noopener" icon="external" wide>
          {t(status === 'draft' ? 'publish.preview' : 'publish.view')}
        </ButtonLink>
      </footer>
    </Sheet>
  )
}

/** Saves unsaved changes before it publishes. */
function usePublishing(
  { id, checklist }: EventEditorFrame,
  basics: TabState | null,
  { move, moving }: EventStatusChange,
) {
  const { t } = useTranslation('event-editor')
  const [isWaiting, setIsWaiting] = useState(false)
  const { isDirty = false, isStuck = false } = basics ?? {}

  const missingText = useMissingText(checklist)
  const publishNow = useEffectEvent(() => {
    const missingNeeds = checklist.filter(({ isMet }) => !isMet)
    if (isStuck) return void notify.error(t('failed.publish'), { description: t('publish.unsaved') })
    if (missingNeeds.length === 0) return move({ id, to: 'published' })
    document.querySelector<HTMLElement>('#publish')?.focus()
    notify.error(t('failed.publish'), { description: missingText! })
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
    if (isDirty && !isStuck) basics?.save()
  }
  return { publish, isPublishing: isWaiting || moving !== null }
}

/** The unmet needs as a sentence, with who meets those outside of this page; null when all are met. */
function useMissingText(checklist: EventEditorFrame['checklist']): string | null {
  const { t } = useTranslation('event-editor')
  const missingNeeds = checklist.filter(({ isMet }) => !isMet)
  if (missingNeeds.length === 0) return null
  const labels = missingNeeds.map(({ need }) => {
    const label = t(`need.${need}.label`)
    return isExternalNeed(need) ? t('publish.need', { need: label, who: t(`need.${need}.who`) }) : label
  })
  return t('publish.missing', { needs: labels.join(', ') })
}

/** Met by the operator or by the owner, not in the editor. */
const externalNeeds = ['feePlan', 'payments', 'ownerEmail'] as const
const isExternalNeed = (need: PublishNeed): need is (typeof externalNeeds)[number] =>
  externalNeeds.some((one) => one === need)

function Checklist({ event }: { event: EventEditorFrame }) {
  const { t } = useTranslation('event-editor')
  const missingCount = event.checklist.filter(({ isMet }) => !isMet).length
  return (
    <>
      <p>{missingCount === 0 ? t('publish.ready') : t('publish.left', { count: missingCount })}</p>
      <List>
        {event.checklist.map(({ need, isMet }) => (
          <li key={need} data-met={isMet ? '' : undefined}>
            <Icon name={isMet ? 'check' : 'minus'} size={18} label={t(isMet ? 'publish.met' : 'publish.open')} />
            <div>
              {isMet ? t(`need.${need}.label`) : <NeedLink need={need} eventId={event.id} />}
              {!isMet && <small>{t(`need.${need}.text`)}</small>}
              {!isMet && need === 'feePlan' && <RequestFeePlan requestedAt={event.feePlanRequestedAt} />}
            </div>
          </li>
        ))}
      </List>
    </>
  )
}

function NeedLink({ need, eventId }: { need: PublishNeed; eventId: string }) {
  const { t } = useTranslation('event-editor')
  const label = t(`need.${need}.label`)
  if (isExternalNeed(need)) return <strong>{label}</strong>
  const href =
    need === 'competitions' ? adminPaths.eventCompetitions(eventId) : `${adminPaths.event(eventId)}#need-${need}`
  return <TextLink href={href}>{label}</TextLink>
}

const Sheet = styled(Card)`
  display: grid;
  gap: var(--space-4);

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
  }
  h2 {
    font-size: var(--text-lg);
  }
  > p {
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  > footer {
    display: grid;
    gap: var(--space-3);
  }
  > footer > small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.4;
  }
  > footer > small:empty {
    display: none;
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);
  }
`
const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  li {
    display: flex;
    gap: var(--space-3);
    line-height: 1.4;
  }
  li[data-met] {
    color: var(--ink-soft);
  }
  li > svg {
    margin-block-start: 0.15em;
    color: var(--warning-text);
  }
  li[data-met] > svg {
    color: var(--success-text);
  }
  li p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  li button {
    margin-block-start: var(--space-2);
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
