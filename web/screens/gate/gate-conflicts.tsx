import { useTranslation } from 'react-i18next'
import type { GateRepeat } from '#rules/gate/gate-views.ts'
import { useFormats } from '#web/admin/staff.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Repeats } from '../check-in/device-line.tsx'
import type { GateDevice, LateRejection } from './use-gate-device.ts'

/** Tickets that two devices let through, and what was rejected once it was sent. */
export function GateConflicts({ device, repeats }: { device: GateDevice; repeats: readonly GateRepeat[] }) {
  const { t } = useTranslation('gate')
  const { time } = useFormats()
  const formatRefusal = useRefusalText()
  const reasonOf = ({ answer }: LateRejection) =>
    'refusal' in answer ? formatRefusal(answer.refusal) : t(`reason.${answer.verdict}`)
  const where = (...facts: (string | null)[]) => facts.filter(Boolean).join(' · ')
  return (
    <>
      {device.rejections.map((rejection) => (
        <Banner
          key={rejection.scan.id}
          tone="error"
          isAlert
          title={t('late', {
            ticket: where(rejection.ticket?.holder ?? null, rejection.ticket?.type ?? null),
            at: time(rejection.scan.at),
          })}
          actions={
            <Button size="sm" onClick={() => device.dismiss(rejection.scan.id)}>
              {t('dismiss')}
            </Button>
          }
        >
          {reasonOf(rejection)}
        </Banner>
      ))}
      {repeats.length > 0 && (
        <Repeats open>
          <summary>{t('twice', { count: repeats.length })}</summary>
          <ul role="list">
            {repeats.map(({ id, holder, type, at, by, gate, firstAt, firstBy, firstGate }) => (
              <li key={id}>
                <strong>{where(holder, type)}</strong>
                <span>{where(time(firstAt), firstGate, firstBy)}</span>
                <span>{where(time(at), gate, by)}</span>
              </li>
            ))}
          </ul>
        </Repeats>
      )}
    </>
  )
}
