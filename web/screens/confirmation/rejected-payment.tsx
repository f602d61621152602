import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useFormats } from '../registration/formats.ts'
import { registrationPath } from '../registration/steps.ts'
import type { ConfirmationData } from './confirmation-data.ts'
import { ContactLinks } from './contact-links.tsx'
import { OtherMethods } from './other-methods.tsx'
import { PayAgain } from './pay-again.tsx'
import { StatusSheet } from './status-sheet.tsx'

export function RejectedPayment({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation(['confirmation', 'registration'])
  const { time, dateTime } = useFormats()
  const { page, contact } = data
  const isHydrated = useIsHydrated()
  const [isClosed, setClosed] = useState(false)
  const isOpen = isHydrated && !isClosed

  const { event, confirmationId, confirmationNumber: number } = page
  const until = dateTime(page.heldUntil)
  const texts =
    page.contents === 'places'
      ? { held: t('rejected.held', { time: time(page.heldUntil) }), gone: t('rejected.gone') }
      : { held: t(`${page.contents}.rejected.held`, { until }), gone: t(`${page.contents}.rejected.gone`) }
  const text = page.canRetryPayment ? texts.held : texts.gone
  const actions = (
    <>
      {page.canRetryPayment ? (
        <PayAgain label={t('rejected.again')} />
      ) : page.contents === 'difference' ? null : (
        <ButtonLink
          variant="solid"
          size="lg"
          href={registrationPath(event.slug, { step: 'checkout', order: confirmationId })}
        >
          {t(page.contents === 'addition' ? 'registration:more.again' : 'ended.again')}
        </ButtonLink>
      )}
      <ContactLinks contact={contact} number={number} />
    </>
  )
  return (
    <>
      <StatusSheet data={data} progress={0.65} title={t('rejected.title')} actions={isOpen ? undefined : actions}>
        <p>{text}</p>
        {!isOpen && <OtherMethods page={page} />}
      </StatusSheet>
      <Dialog
        isOpen={isOpen}
        onClose={() => setClosed(true)}
        title={t('rejected.title')}
        closeLabel={t('rejected.close')}
        actions={actions}
      >
        <p>{text}</p>
        <OtherMethods page={page} />
      </Dialog>
    </>
  )
}
