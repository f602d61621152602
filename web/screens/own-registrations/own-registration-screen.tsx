import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import type { OwnDetails, OwnRegistrationPage } from '#rules/own-registrations/own-registration-page.ts'
import { doneIn, formAnswer, typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Head, Page } from '../confirmation/confirmation-layout.ts'
import { DocumentsSheet } from '../registration/documents-sheet.tsx'
import { StepBody } from '../registration/flow-layout.tsx'
import { FormatContext, useFormats } from '../registration/formats.ts'
import { useDocuments } from '../registration/use-documents.ts'
import { CodeForms } from './code-forms.tsx'
import { OwnAnswers } from './own-answers.tsx'
import { OwnMerchandise } from './own-merchandise.tsx'
import type { OwnData, OwnResult } from './own-registration-data.ts'
import { OwnTeam } from './own-team.tsx'
import { OwnSummary } from './own-summary.tsx'

type Props = { data: OwnData; answer: FormAnswer; actionData: unknown }

export function OwnRegistrationScreen({ data, answer, actionData }: Props) {
  const { t } = useTranslation('own-registration')
  const { page } = data
  const { details, event, participantId } = page
  const result = (doneIn(actionData) ?? {}) as OwnResult
  return (
    <FormatContext value={data.formats}>
      <Page id="content" style={{ maxInlineSize: '46rem' }}>
        <Head>
          <h1>{t('title')}</h1>
          <EventLine page={page} />
        </Head>
        <StepBody>
          {details ? (
            <Opened key={details.registrationId} data={data} details={details} answer={answer} result={result} />
          ) : (
            <CodeForms data={data} answer={answer} isSent={result.isCodeSent === true} />
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
      {firstName} {lastName} · {event.title} · {competition} · {date(event.startsAt)}
    </p>
  )
}

type OpenedProps = { data: OwnData; details: OwnDetails; answer: FormAnswer; result: OwnResult }

function Opened({ data, details, answer, result }: OpenedProps) {
  const { t } = useTranslation('own-registration')
  const { participantId, firstName, lastName, closed } = data.page
  const { registrationId: id, documents: asked, team } = details
  const athletes = [{ id, firstName, lastName, documents: asked }]
  const documents = useDocuments({ athletes })
  const isOfAnswers = typedValueOf(answer, 'intent') === 'answers'
  const isFresh = data.hasJoined && result.changed === undefined && answer.values === null
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
        </>
      ) : (
        <>
          <OwnAnswers data={data} details={details} answer={isOfAnswers ? answer : formAnswer(null)} result={result} />
          {documents.areAsked && (
            <DocumentsSheet
              owner={{ participant: participantId }}
              athletes={athletes}
              documents={documents}
              showsMissing={false}
              marksDue
            />
          )}
        </>
      )}
      <OwnMerchandise details={details} isClosed={closed !== null} answer={answer} result={result} />
      <OwnTeam page={data.page} details={details} answer={answer} result={result} />
    </>
  )
}
