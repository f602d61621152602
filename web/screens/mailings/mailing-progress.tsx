import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { languageIn } from '#rules/mailings/mailing-form.ts'
import type { MailingPage, MailingRecipientRow, RecipientState } from '#rules/mailings/mailing-views.ts'
import { isWithheldReason } from '#rules/messages/withheld-mails.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { ListPages } from '#web/admin/list-pages.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { MailingChip } from './mailing-chip.tsx'
import { MailingWhatsapp } from './mailing-whatsapp.tsx'

const pollMs = 1000

const tones: Partial<Record<RecipientState, 'success' | 'error' | 'warning' | 'info'>> = {
  sent: 'success',
  failed: 'error',
  over_quota: 'warning',
  queued: 'info',
}

export function MailingProgress({ page }: { page: MailingPage }) {
  const { t } = useTranslation('mailings')
  const { count } = useFormats()
  const { state, counts, texts, language, recipients, eventId } = page
  const failed = t('failed')
  const pause = useAct('pause', { failed })
  const resume = useAct('continue', { failed })
  const columns = useRecipientColumns(eventId)
  useRefresh(state === 'sending')
  const total = counts.waiting + counts.queued + counts.sent + counts.failed + counts.over_quota + counts.gone
  const done = total - counts.waiting - counts.queued
  return (
    <>
      <Head>
        <h2>{texts[languageIn(texts, language) ?? language]?.subject}</h2>
        <MailingChip state={state} />
        <span />
        {state === 'sending' && (
          <Button busy={pause.isBusy} onClick={() => pause.send()}>
            {t('pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="solid" busy={resume.isBusy} onClick={() => resume.send()}>
            {t('continue')}
          </Button>
        )}
      </Head>
      <Bar>
        <progress value={done} max={Math.max(total, 1)} aria-label={t('progressLabel')} />
        <p role="status">{t('progress', { done: count(counts.sent), total: count(total) })}</p>
      </Bar>
      {state === 'paused' && <Banner tone="warning">{t('pausedText')}</Banner>}
      {counts.failed + counts.over_quota > 0 && (
        <Banner
          tone="warning"
          actions={
            <ButtonLink size="sm" href={adminPaths.mails}>
              {t('toFailed')}
            </ButtonLink>
          }
        >
          {t('notDelivered')}
        </Banner>
      )}
      <MailingWhatsapp texts={texts} person={page.person} />
      <h3>{t('results')}</h3>
      <Table caption={t('results')} rows={recipients.rows} rowKey={({ id }) => id} columns={columns} />
      <ListPages list={recipients} />
    </>
  )
}

function useRecipientColumns(eventId: string): Column<MailingRecipientRow>[] {
  const { t } = useTranslation('mailings')
  return [
    {
      key: 'recipient',
      header: t('columns.recipient'),
      isRowHeader: true,
      cell: (row) => (
        <TwoLines>
          <TextLink href={adminPaths.eventAthlete(eventId, row.registrationId)}>{fullName(row)}</TextLink>
          <small>{row.email}</small>
        </TwoLines>
      ),
    },
    {
      key: 'result',
      header: t('columns.result'),
      cell: ({ state: result, reason }) => (
        <TwoLines>
          <span>
            <Badge tone={tones[result] ?? 'neutral'}>{t(`recipient.${result}`)}</Badge>
          </span>
          {result === 'failed' && !isWithheldReason(reason) && <small>{reason}</small>}
        </TwoLines>
      ),
    },
  ]
}

function useRefresh(isActive: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isActive, revalidate])
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  h2 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
  > span:empty {
    flex: 1;
  }
`
const Bar = styled.div`
  display: grid;
  gap: var(--space-1);

  progress {
    inline-size: 100%;
    accent-color: var(--primary-solid);
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`
