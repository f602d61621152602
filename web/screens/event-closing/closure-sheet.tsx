import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ClosureMoney, ClosureView } from '#rules/events/event-closure.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { ProgressLine } from '../athletes/progress-line.tsx'
import { useProgress } from '../athletes/use-progress.ts'
import { FailedOrders } from './failed-orders.tsx'

type Props = { eventId: string; closure: ClosureView }

/** How far the orders of a cancelled event are; it reads the numbers again while the job runs. */
export function ClosureSheet({ eventId, closure: ofPage }: Props) {
  const { t } = useTranslation('event-closing')
  const { count, dateTime } = useFormats()
  const [announcement, setAnnouncement] = useState('')
  const { shown, follow } = useProgress(ofPage, {
    pathOf: () => adminPaths.eventClosure(eventId),
    report: () => setAnnouncement(t('closure.ended')),
  })
  const closure = shown ?? ofPage
  const { action, state, total, done, failed, moved, target } = closure
  return (
    <Sheet
      level="h2"
      title={t(action === 'move' ? 'closure.moving' : 'closure.refunding')}
      lead={t(`closure.lead.${action}`, { at: dateTime(closure.startedAt) })}
    >
      {state === 'running' ? (
        <ProgressLine
          work={{ done: done + failed, total }}
          label={t('closure.progressLabel')}
          textKey="events.cancel.progress"
        />
      ) : (
        <p>{t('closure.done', { done: count(done), total: count(total) })}</p>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {target && moved > 0 && (
        <p>
          {t('closure.moved', { count: moved, total: count(moved) })}{' '}
          <TextLink href={adminPaths.event(target.id)}>{target.title}</TextLink>
        </p>
      )}
      <Money eventId={eventId} money={closure.money} />
      {failed > 0 && <FailedOrders eventId={eventId} closure={closure} onRetry={follow} />}
    </Sheet>
  )
}

const parts = ['underWay', 'done', 'manual', 'failed'] as const

function Money({ eventId, money }: { eventId: string; money: readonly ClosureMoney[] }) {
  const { t } = useTranslation('event-closing')
  const formats = useFormats()
  const sumOf = (part: (typeof parts)[number]) =>
    money.flatMap((each) => (each[part] > 0 ? [formats.money(each[part], each.currency)] : [])).join(' + ')
  const shown = parts.filter((part) => sumOf(part) !== '')
  if (shown.length === 0) return null
  return (
    <Sums>
      {shown.map((part) => (
        <div key={part}>
          <dt>{t(`money.${part}`)}</dt>
          <dd>
            {sumOf(part)}
            {(part === 'manual' || part === 'failed') && (
              <TextLink href={`${adminPaths.refunds}?event=${eventId}&state=${part}`}>
                {t(`money.${part}Link`)}
              </TextLink>
            )}
          </dd>
        </div>
      ))}
    </Sums>
  )
}

const Sums = styled.dl`
  display: grid;
  gap: var(--space-2);

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-3);
    margin: 0;
    font-variant-numeric: tabular-nums;
    font-weight: 650;
  }
`
