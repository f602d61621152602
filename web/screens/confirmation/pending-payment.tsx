import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useFormats } from '../registration/formats.ts'
import type { ConfirmationData } from './confirmation-data.ts'
import { OtherMethods } from './other-methods.tsx'
import { PayAgain } from './pay-again.tsx'
import { StatusSheet } from './status-sheet.tsx'

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin-block-start: var(--space-3);
  color: var(--ink-soft);
`

export function PendingPayment({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { page } = data
  const { time, dateTime } = useFormats()
  usePolling(page.isPending)
  const isUnfinished = page.canRetryPayment
  const isHoldOver = page.label === 'expired'
  const holdText = isUnfinished
    ? t('pending.unfinished', { time: time(page.heldUntil) })
    : t('pending.held', { time: time(page.heldUntil) })
  const promise = isHoldOver ? t('pending.holdOver') : holdText
  return (
    <StatusSheet
      data={data}
      progress={0.8}
      title={t('pending.title')}
      actions={
        <>
          {page.canRetryPayment && <PayAgain label={t('pending.toPayment')} />}
          <noscript>
            <ButtonLink href="">{t('pending.ask')}</ButtonLink>
          </noscript>
        </>
      }
    >
      <p>
        {page.contents !== 'places'
          ? t(`${page.contents}.pending`, { email: page.buyerEmail, until: dateTime(page.heldUntil) })
          : `${promise} ${t('pending.sent', { email: page.buyerEmail })}`}
      </p>
      <Line role="status">
        <Spinner />
        {t('pending.waiting')}
      </Line>
      <OtherMethods page={page} />
    </StatusSheet>
  )
}

// Most decisions come within seconds, a bank's may take a day.
const pausesMs = [600, 1000, 1500, 2000, 2000, 3000, 3000, 5000, 8000, 13_000, 20_000, 30_000]

/** Reloads the page's data ever more slowly, and only while the page is visible. */
function usePolling(isEnabled: boolean): void {
  const { revalidate } = useRevalidator()
  const attempts = useRef(0)
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(poll, pausesMs[Math.min(attempts.current, pausesMs.length - 1)])
    }
    const poll = () => {
      attempts.current += 1
      void revalidate().finally(wait)
    }
    const onVisible = () => {
      if (!document.hidden) poll()
      else clearTimeout(timer)
    }
    wait()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isEnabled, revalidate])
}
