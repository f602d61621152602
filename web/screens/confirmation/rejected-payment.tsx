import { useState } from 'react'
import { paths } from '#rules/paths.ts'
import { areItems } from '#rules/orders/order-contents.ts'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
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

const Below = styled.div`
  margin-block-start: var(--space-4);
`

export function RejectedPayment({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation(['confirmation', 'registration'])
  const { time, dateTime } = useFormats()
  const { page, contact } = data
  const isHydrated = useIsHydrated()
  const [isClosed, setClosed] = useState(false)
  const isOpen = isHydrated && !isClosed

  const { event, confirmationId, confirmationNumber: number } = page
  // `failed`: the provider never showed a page for it.
  const reason = page.label === 'failed' ? 'failed' : 'rejected'
  const title = t(`${reason}.title`)
  const until = dateTime(page.heldUntil)
  const texts =
    page.contents === 'places'
      ? { held: t(`${reason}.held`, { time: time(page.heldUntil) }), gone: t('rejected.gone') }
      : { held: t(`${page.contents}.${reason}.held`, { until }), gone: t(`${page.contents}.rejected.gone`) }
  const text = page.canRetryPayment ? texts.held : texts.gone
  const others = (
    <Below>
      <OtherMethods page={page} />
    </Below>
  )
  const actions = (
    <>
      {page.canRetryPayment ? (
        <PayAgain label={t(`${reason}.again`)} />
      ) : page.contents === 'difference' ? null : (
        <ButtonLink
          variant="solid"
          size="lg"
          href={
            page.contents === 'tickets'
              ? paths.tickets(event.slug)
              : registrationPath(event.slug, { step: 'checkout', order: confirmationId })
          }
        >
          {t(areItems(page.contents) ? 'registration:more.again' : 'ended.again')}
        </ButtonLink>
      )}
      <ContactLinks contact={contact} number={number} />
    </>
  )
  return (
    <>
      <StatusSheet data={data} progress={0.65} title={title} actions={isOpen ? undefined : actions}>
        <p>{text}</p>
        {!isOpen && others}
      </StatusSheet>
      <Dialog
        isOpen={isOpen}
        onClose={() => setClosed(true)}
        title={title}
        closeLabel={t('rejected.close')}
        actions={actions}
      >
        <p>{text}</p>
        {others}
      </Dialog>
    </>
  )
}
