import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import type { WaitingEntryPage } from '#rules/waiting-lists/waiting-views.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Head } from '../confirmation/confirmation-layout.ts'
import { registrationPath } from '../registration/steps.ts'
import { Page, Ways } from './waiting-layout.ts'

type EntryData = {
  event: { slug: string; title: string }
  secretId: string
  entry: WaitingEntryPage
  confirmUntil: string | null
  until: string | null
  /** Null when keeping the offer changes nothing. */
  keepableUntil: string | null
  /** Of an offered place, now. */
  price: { amount: string; isLowest: boolean } | null
  /** There are places for the public, which come before those of who joined while they were held. */
  mayRegister: boolean
  mayJoinAgain: boolean
}

/** What opens here changes nothing: mail programs follow links too. */
export function EntryScreen({ data }: { data: EntryData }) {
  const { t } = useTranslation('waiting')
  const { event, entry, confirmUntil, until } = data
  const { state, competition, places, position, isTeam } = entry
  const values = {
    event: event.title,
    competition,
    position,
    confirmUntil,
    until,
    count: places,
    places: isTeam ? t('team') : t('places', { count: places }),
  }
  return (
    <Page id="content">
      <Head>
        <h1>{t(`entry.${state}.title`, values)}</h1>
        <p>{t(`entry.${state}.text`, values)}</p>
        {data.price && (
          <p>
            {t(data.price.isLowest ? 'entry.offered.priceFrom' : 'entry.offered.price', { amount: data.price.amount })}
          </p>
        )}
        {state === 'waiting' && data.mayRegister && <p>{t('entry.waiting.placesNow')}</p>}
        {state === 'offered' && data.keepableUntil && (
          <p>{t('entry.offered.keepText', { until: data.keepableUntil })}</p>
        )}
      </Head>
      <Ways>
        <EntryActions data={data} />
      </Ways>
    </Page>
  )
}

function EntryActions({
  data: { event, secretId, entry, keepableUntil, mayRegister, mayJoinAgain },
}: {
  data: EntryData
}) {
  const { t } = useTranslation('waiting')
  const { state, competitionId, places, isTeam } = entry
  const registration = { step: 'participants', competition: competitionId, offer: secretId } as const
  const backToEvent = (
    <ButtonLink href={paths.event(event.slug)} size="lg" variant="quiet">
      {t('backToEvent')}
    </ButtonLink>
  )
  if (state === 'unconfirmed' || state === 'waiting' || state === 'offered')
    return (
      <>
        {state === 'offered' && (
          <ButtonLink
            variant="solid"
            size="lg"
            iconEnd="arrow"
            href={registrationPath(event.slug, isTeam ? registration : { ...registration, athletes: places })}
          >
            {t('entry.offered.register')}
          </ButtonLink>
        )}
        {state === 'waiting' && mayRegister && (
          <ButtonLink
            variant="solid"
            size="lg"
            iconEnd="arrow"
            href={registrationPath(event.slug, { step: 'participants', competition: competitionId })}
          >
            {t('entry.offered.register')}
          </ButtonLink>
        )}
        {state === 'offered' && keepableUntil && (
          <form method="post">
            <Button type="submit" name="intent" value="keep" size="lg">
              {t('entry.offered.keep')}
            </Button>
          </form>
        )}
        {state === 'unconfirmed' && (
          <form method="post">
            <Button type="submit" name="intent" value="confirm" variant="solid" size="lg">
              {t('entry.unconfirmed.confirm')}
            </Button>
          </form>
        )}
        <form method="post">
          <Button type="submit" name="intent" value="leave" size="lg">
            {t(`entry.${state}.leave`)}
          </Button>
        </form>
        {backToEvent}
      </>
    )
  return (
    <>
      {mayJoinAgain && state !== 'taken' && (
        <ButtonLink href={paths.waitingList(event.slug, competitionId)} size="lg">
          {t('entry.joinAgain')}
        </ButtonLink>
      )}
      {backToEvent}
    </>
  )
}
