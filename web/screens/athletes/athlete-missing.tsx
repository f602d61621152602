import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import type { Reminders } from '#rules/registrations/reminders.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { Missing } from './athlete-answers.tsx'
import { useMissingText } from './use-missing-text.ts'

export function AthleteMissing({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { briefDateTime } = useFormats()
  const may = useMay()
  const textOf = useMissingText()
  const [isAsking, setAsking] = useState(false)
  const { answers, choices, email, lastReminder } = athlete
  const { send, isBusy } = useAct<Reminders>('remind', {
    failed: t('athlete.reminder.failed'),
    done: ({ sent, recent, withheld }) => {
      const outcome = sent > 0 ? 'sent' : withheld > 0 ? 'withheld' : recent > 0 ? 'recent' : 'nothing'
      return { message: t(`athlete.reminder.${outcome}`, { email }) }
    },
    onSettled: () => setAsking(false),
  })
  if (answers.missing.length === 0) return null
  const moment = lastReminder && briefDateTime(lastReminder.at)
  return (
    <DetailSection
      title={t('athlete.reminder.title')}
      action={
        choices.isWritable && (
          <Button
            size="sm"
            icon="mail"
            busy={isBusy && !isAsking}
            onClick={() => (lastReminder?.isRecent ? setAsking(true) : send())}
          >
            {t('athletes.remind.action')}
          </Button>
        )
      }
    >
      <Owed>
        <Missing>{textOf(answers.missing)}</Missing>
        {moment && <small>{t('athlete.reminder.last', { moment })}</small>}
        {may('edit-athletes') && email === '' && <small>{t('athlete.reminder.noEmail')}</small>}
      </Owed>
      {isAsking && (
        <ActionDialog
          title={t('athlete.reminder.again')}
          onClose={() => setAsking(false)}
          action={
            <Button variant="solid" busy={isBusy} onClick={() => send({ isForced: 'on' })}>
              {t('athlete.reminder.submit')}
            </Button>
          }
        >
          <p>{t('athlete.reminder.againText', { moment })}</p>
        </ActionDialog>
      )}
    </DetailSection>
  )
}

const Owed = styled.p`
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  small {
    color: var(--ink-soft);
  }
`
