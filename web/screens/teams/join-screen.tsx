import { useTranslation } from 'react-i18next'
import type { TeamStatus } from '#rules/teams/team-views.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Head, Page } from '../confirmation/confirmation-layout.ts'
import { FormatContext, useFormats } from '../registration/formats.ts'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import type { RegistrationData } from '../registration/registration-data.ts'
import { TakePlaceForm } from './take-place-form.tsx'
import { TeamStatusSheet } from './team-status-sheet.tsx'

type JoinData = RegistrationData & { status: TeamStatus }
type Props = { data: JoinData; answer: FormAnswer }

export function JoinScreen({ data, answer }: Props) {
  const { t } = useTranslation(['registration', 'refusals'])
  const { event, status } = data
  const { joinRefusal } = status
  return (
    <FormatContext value={data.formats}>
      <Page id="content" data-flow="">
        <Head>
          <h1>{t('team.join.title', { name: status.name })}</h1>
          <EventLine event={event} />
        </Head>
        <RefusalNotice refusal={answer.refusal} />
        {joinRefusal ? (
          <>
            <Banner tone="warning" title={t('team.join.closed')}>
              {t(`refusals:${joinRefusal}`, { min: status.min, competition: status.competition })}
            </Banner>
            <TeamStatusSheet team={status} />
          </>
        ) : (
          <TakePlaceForm
            data={data}
            answer={answer}
            lead={t('team.join.lead')}
            button={t('team.join.button')}
            side={<TeamStatusSheet team={status} />}
          />
        )}
      </Page>
    </FormatContext>
  )
}

export function EventLine({
  event,
}: {
  event: Pick<RegistrationData['event'], 'slug' | 'title' | 'startsAt' | 'locationName'>
}) {
  const { date } = useFormats()
  return (
    <p>
      <TextLink href={`/event/${event.slug}`}>{event.title}</TextLink> · {date(event.startsAt)} · {event.locationName}
    </p>
  )
}
