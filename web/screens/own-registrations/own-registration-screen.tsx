import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#rules/registrations/full-name.ts'
import { paths } from '#rules/paths.ts'
import type { OwnDetails, OwnRegistrationPage } from '#rules/own-registrations/own-registration-page.ts'
import { doneIn, formAnswer, typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Head, Page } from '../confirmation/confirmation-layout.ts'
import { ContactLinks } from '../confirmation/contact-links.tsx'
import { DocumentsSheet, type FileRemoval } from '../registration/documents-sheet.tsx'
import { StepBody } from '../registration/flow-layout.tsx'
import { FormatContext, useFormats } from '../registration/formats.ts'
import { useDocuments } from '../registration/use-documents.ts'
import { TransferSheet } from '../transfers/transfer-sheet.tsx'
import { CodeForms } from './code-forms.tsx'
import { OwnAnswers } from './own-answers.tsx'
import { OwnMerchandise } from './own-merchandise.tsx'
import type { OwnData, OwnResult } from './own-registration-data.ts'
import { OwnTeam } from './own-team.tsx'
import { OwnSummary } from './own-summary.tsx'
import { RemoveFileDialog } from './remove-file-dialog.tsx'
import { incompleteSections, sectionsInOrder } from './sections.ts'

type Props = { data: OwnData; answer: FormAnswer; actionData: unknown }

export function OwnRegistrationScreen({ data, answer, actionData }: Props) {
  const { t } = useTranslation('own-registration')
  const { page } = data
  const { details, event, participantId } = page
  const result = (doneIn(actionData) ?? {}) as OwnResult
  const isIncomplete = details !== null && !page.closed && incompleteSections(details).length > 0
  return (
    <FormatContext value={data.formats}>
      <Page id="content" style={{ maxInlineSize: '46rem' }}>
        <Head>
          <h1>{t(isIncomplete ? 'titleIncomplete' : 'title')}</h1>
          <EventLine page={page} />
        </Head>
        <StepBody>
          {details ? (
            <Opened key={details.registrationId} data={data} details={details} answer={answer} result={result} />
          ) : (
            <CodeForms
              address={page.codeAddress}
              of="registration"
              isSignedIn={data.isSignedIn}
              path={paths.registrationChange(event.slug, participantId)}
              answer={answer}
              isSent={result.isCodeSent === true}
            />
          )}
          <p>
            <TextLink href={paths.participant(event.slug, participantId)}>{t('back')}</TextLink>
          </p>
        </StepBody>
      </Page>
    </FormatContext>
  )
}

function EventLine({ page: { firstName, lastName, competition, event } }: { page: OwnRegistrationPage }) {
  const { date } = useFormats()
  return (
    <p>
      {fullName({ firstName, lastName })} · {event.title} · {competition} · {date(event.startsAt)}
    </p>
  )
}

type OpenedProps = { data: OwnData; details: OwnDetails; answer: FormAnswer; result: OwnResult }

function Opened({ data, details, answer, result }: OpenedProps) {
  const { t } = useTranslation('own-registration')
  const { participantId, firstName, lastName, closed } = data.page
  const { registrationId: id, documents: documentsView, team } = details
  const athletes = [{ id, firstName, lastName, documents: documentsView }]
  const documents = useDocuments({ athletes })
  const [removal, setRemoval] = useState<FileRemoval | null>(null)
  // As the page was opened: what is given meanwhile stays where it is.
  const [order] = useState(() => sectionsInOrder(details))
  const isOfAnswers = typedValueOf(answer, 'intent') === 'answers'
  const isFresh = data.hasJoined && result.changed === undefined && answer.values === null
  const sections = {
    answers: (
      <OwnAnswers
        key="answers"
        data={data}
        details={details}
        answer={isOfAnswers ? answer : formAnswer(null)}
        result={result}
      />
    ),
    documents: documents.areApplicable && (
      <DocumentsSheet
        key="documents"
        owner={{ participant: participantId }}
        athletes={athletes}
        documents={documents}
        showsMissing={false}
        marksDue
        confirmRemoval={setRemoval}
      />
    ),
    merchandise: (
      <OwnMerchandise key="merchandise" details={details} isClosed={closed !== null} answer={answer} result={result} />
    ),
  }
  return (
    <>
      {team && isFresh && (
        <Banner tone="success" title={t('joined.title', { name: team.name })}>
          {t('joined.text')}
        </Banner>
      )}
      {closed ? (
        <>
          <Banner tone="warning" title={t('closed.title')}>
            {t('closed.text')}
          </Banner>
          <OwnSummary participantId={participantId} details={details} countries={data.countries} />
          {sections.merchandise}
        </>
      ) : (
        order.map((name) => sections[name])
      )}
      <OwnTeam page={data.page} details={details} answer={answer} result={result} />
      <TransferSheet transfers={[details.transfer]} answer={answer} done={result.transfer} />
      <section
        aria-labelledby="organizer-title"
        style={{ display: 'grid', gap: 'var(--space-3)', justifyItems: 'start' }}
      >
        <h2 id="organizer-title" style={{ fontSize: 'var(--text-lg)' }}>
          {t('personal.title')}
        </h2>
        <p>{t('personal.text', { organization: data.contact.name })}</p>
        <ContactLinks contact={data.contact} number={data.page.confirmationNumber} />
      </section>
      {removal && <RemoveFileDialog removal={removal} onClose={() => setRemoval(null)} />}
    </>
  )
}
