import { useTranslation } from 'react-i18next'
import type { TransferPage } from '#rules/transfers/transfer.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Head, Page } from '../confirmation/confirmation-layout.ts'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { FormatContext, useFormats } from '../registration/formats.ts'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import type { RegistrationData } from '../registration/registration-data.ts'
import { EventLine } from '../teams/join-screen.tsx'
import { TakePlaceForm } from '../teams/take-place-form.tsx'

type Props = { data: RegistrationData & { transfer: TransferPage }; answer: FormAnswer }

export function TransferScreen({ data, answer }: Props) {
  const { t } = useTranslation('transfers')
  const { cash } = data.transfer
  return (
    <FormatContext value={data.formats}>
      <Page id="content" data-flow="">
        <Head>
          <h1>{t('page.title')}</h1>
          <EventLine event={data.event} />
        </Head>
        <RefusalNotice refusal={answer.refusal} />
        <TakePlaceForm
          data={data}
          answer={answer}
          lead={cash > 0 ? t('page.leadCash') : t('page.lead')}
          button={t('page.button')}
          side={<PlaceSheet transfer={data.transfer} />}
        />
      </Page>
    </FormatContext>
  )
}

function PlaceSheet({ transfer: { competition, bibNumber, cash, deadline } }: { transfer: TransferPage }) {
  const { t } = useTranslation('transfers')
  const { dateTime, money } = useFormats()
  return (
    <Sheet aria-labelledby="place-title">
      <SheetTitle id="place-title">
        {bibNumber ? t('page.place', { competition, bib: bibNumber }) : competition}
      </SheetTitle>
      {cash > 0 && (
        <p>
          <strong>{t('page.cash', { amount: money(cash) })}</strong>
        </p>
      )}
      <p>{t('page.until', { moment: dateTime(deadline) })}</p>
    </Sheet>
  )
}
