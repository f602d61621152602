import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { CheckInRepeat } from '#rules/check-in/check-in-views.ts'
import { useFormats } from '#web/admin/staff.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Device } from './use-device.ts'

type LineProps = {
  area: 'check-in' | 'gate'
  /** How many athletes or tickets are on the device, since when. */
  stored: { size: number; at: string } | null
  device: Pick<Device, 'isKept' | 'isOnline'> & { waiting: readonly unknown[] }
}

/** Whether the device can go on without network, and what it has not sent yet. */
export function DeviceLine({ area, stored, device: { isKept, waiting, isOnline } }: LineProps) {
  const { t } = useTranslation(area)
  const { count, time } = useFormats()
  return (
    <Line data-offline={isOnline ? undefined : ''} role="status">
      <strong>{t(isOnline ? 'device.online' : 'device.offline')}</strong>
      <span>
        {stored && (isKept || !isOnline)
          ? t('device.stored', { count: stored.size, size: count(stored.size), at: time(stored.at) })
          : t('device.loading')}
      </span>
      {waiting.length > 0 && (
        <span>{t('device.waiting', { count: waiting.length, scans: count(waiting.length) })}</span>
      )}
    </Line>
  )
}

/** What two people, or two devices, have done to one athlete, and what was rejected once it was sent. */
export function DeviceConflicts({ device, repeats }: { device: Device; repeats: readonly CheckInRepeat[] }) {
  const { t } = useTranslation('check-in')
  const { time } = useFormats()
  const formatRefusal = useRefusalText()
  const nameOf = (by: string | null) => by ?? t('somebody')
  return (
    <>
      {device.rejections.map(({ scan, person, answer }) => (
        <Banner
          key={scan.id}
          tone="error"
          isAlert
          title={t('late.title', { name: person?.name ?? '', at: time(scan.at) })}
          actions={
            <Button size="sm" onClick={() => device.dismiss(scan.id)}>
              {t('late.dismiss')}
            </Button>
          }
        >
          {formatRefusal({ ...answer.refusal })}
        </Banner>
      ))}
      {repeats.length > 0 && (
        <Repeats>
          <summary>{t('twice.title', { count: repeats.length })}</summary>
          <ul role="list">
            {repeats.map(({ id, name, bib, at, by, firstAt, firstBy }) => (
              <li key={id}>
                <strong>{[bib, name].filter(Boolean).join(' · ')}</strong>
                <span>
                  {t('twice.text', { at: time(firstAt), by: nameOf(firstBy), again: time(at), other: nameOf(by) })}
                </span>
              </li>
            ))}
          </ul>
        </Repeats>
      )}
    </>
  )
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  &[data-offline] > strong {
    color: var(--warning-text);
  }
`
export const Repeats = styled.details`
  border: 1.5px solid var(--warning-border);
  border-radius: var(--radius-3);
  background: var(--warning-tint);

  > summary {
    display: flex;
    align-items: center;
    min-block-size: var(--target);
    padding: var(--space-2) var(--space-4);
    font-weight: 650;
    cursor: pointer;
  }
  > ul {
    padding: 0 var(--space-4) var(--space-3);
  }
  li {
    display: grid;
    padding-block: var(--space-2);
    overflow-wrap: anywhere;
  }
`
