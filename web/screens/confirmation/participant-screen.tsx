import { useTranslation } from 'react-i18next'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import type { ParticipantPage } from '#rules/orders/confirmation-views.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FormatContext } from '../registration/formats.ts'
import { AcceptedSheet } from './accepted-sheet.tsx'
import { LinesTable } from './lines-table.tsx'
import { BibTicket } from './bib-ticket.tsx'
import { CancelledEvent } from './cancelled-event.tsx'
import type { ParticipantData } from './confirmation-data.ts'
import { Column, Columns, Head, Page } from './confirmation-layout.ts'
import { ContactLinks } from './contact-links.tsx'
import { SaveAndShare } from './save-and-share.tsx'
import { TeamStatusSheet } from '../teams/team-status-sheet.tsx'
import { RaceAdvice } from './race-advice.tsx'
import { StatusSheet } from './status-sheet.tsx'
import { DetailsList } from './details-list.ts'

export function ParticipantScreen({ data }: { data: ParticipantData }) {
  const { event, isIn } = data.page
  return (
    <FormatContext value={data.formats}>
      <Page id="content">
        {event.isCancelled && <CancelledEvent data={data} more={<RefundState page={data.page} />} />}
        {!event.isCancelled && (isIn ? <ConfirmedRegistration data={data} /> : <CancelledRegistration data={data} />)}
      </Page>
    </FormatContext>
  )
}

function RefundState({ page: { refundState } }: { page: ParticipantPage }) {
  const { t } = useTranslation('confirmation')
  return refundState && <p>{t(`eventCancelled.athlete.${refundState}`)}</p>
}

function ConfirmedRegistration({ data }: { data: ParticipantData }) {
  const { t } = useTranslation(['registration', 'confirmation'])
  const { page } = data
  return (
    <>
      <Head>
        <CourseRibbon ribbon={ribbonOf(page.event.course)} progress={1} />
        <h1>{t('confirmation:title', { count: 1 })}</h1>
        <p>{t('participant.text', { name: page.lines[0]!.person })}</p>
      </Head>
      <Columns>
        <BibTicket data={data} />
        <Column>
          <SaveAndShare data={data} />
          <LinesTable page={page} />
          {page.team && <TeamStatusSheet team={page.team} />}
          <GivenAndMissing page={page} />
          <AcceptedSheet acceptance={page.acceptance} />
          <RaceAdvice page={page} contact={data.contact} />
        </Column>
      </Columns>
    </>
  )
}

function CancelledRegistration({ data }: { data: ParticipantData }) {
  const { t } = useTranslation(['registration', 'confirmation'])
  return (
    <StatusSheet
      data={data}
      progress={0}
      title={t('confirmation:ended.cancelled.title')}
      actions={<ContactLinks contact={data.contact} number={data.page.confirmationNumber} />}
    >
      <p>{t('participant.ended')}</p>
    </StatusSheet>
  )
}

function GivenAndMissing({
  page: { given, missing, event, confirmationId, merchandisePath },
}: {
  page: ParticipantPage
}) {
  const { t } = useTranslation('registration')
  if (event.isOver && given.length + missing.length === 0) return null
  const changePath = paths.registrationChange(event.slug, confirmationId)
  return (
    <section aria-labelledby="given-title" style={{ display: 'grid', gap: 'var(--space-3)', justifyItems: 'start' }}>
      <h2 id="given-title" style={{ fontSize: 'var(--text-lg)' }}>
        {t('participant.details')}
      </h2>
      <DetailsList>
        {missing.map((label, index) => (
          <li key={`missing ${index}`} data-missing="">
            <Icon name="alert" size={16} />
            <span dir="auto">{label}</span>
            <strong>{t('participant.missing')}</strong>
          </li>
        ))}
        {given.map((label, index) => (
          <li key={`given ${index}`}>
            <Icon name="check" size={16} />
            <span dir="auto">{label}</span>
            <small>{t('participant.given')}</small>
          </li>
        ))}
        {given.length + missing.length === 0 && (
          <li>
            <Icon name="check" size={16} />
            <span>{t('participant.complete')}</span>
          </li>
        )}
      </DetailsList>
      {!event.isOver && (
        <ButtonLink href={changePath} variant={missing.length > 0 ? 'solid' : 'outline'}>
          {t('participant.change')}
        </ButtonLink>
      )}
      {merchandisePath && (
        <ButtonLink href={merchandisePath} icon="plus">
          {t('more.title')}
        </ButtonLink>
      )}
    </section>
  )
}
