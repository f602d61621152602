import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import { paths } from '#rules/paths.ts'
import type { Article } from '#rules/merchandise/offered-item.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Sheet, SheetTitle } from './flow-layout.tsx'
import { useBirthDates } from './checkout-draft.ts'
import { useFormats } from './formats.ts'
import type { CheckoutOrder, RegistrationData } from './registration-data.ts'
import { OpenPlaces } from './open-places.tsx'
import { registrationPath } from './steps.ts'

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);

  > a {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
  }
`
const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-4);
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--line);
  }
  > li > strong {
    flex: 1 0 auto;
  }
  span {
    color: var(--ink-soft);
  }
`

const Articles = styled.span`
  flex: 1 0 100%;
`

const articleText = ({ name, quantity }: Article) => (quantity === 1 ? name : `${name} × ${quantity}`)

export function AthletesSheet({ data, order }: { data: RegistrationData; order: CheckoutOrder }) {
  const { event } = data
  const { t } = useTranslation('registration')
  const { time, day } = useFormats()
  const { confirmationId, athletes, team, addsTo } = order
  const editPath = addsTo
    ? paths.moreMerchandise(event.slug, addsTo, confirmationId)
    : registrationPath(event.slug, { step: 'participants', order: confirmationId })
  const birthDates = useBirthDates(data, order)
  return (
    <Sheet aria-labelledby="athletes-title">
      <Head>
        <SheetTitle id="athletes-title">
          {team ? team.name : t('checkout.athletes', { count: athletes.length })}
        </SheetTitle>
        {(team || athletes.length === 1) && <TextLink href={editPath}>{t('checkout.edit')}</TextLink>}
      </Head>
      <List>
        {athletes.map(({ id: athleteId, firstName, lastName, competitionId, articles }, index) => {
          const birthDate = birthDates.get(athleteId)
          const competition = event.competitions.find(({ id }) => id === competitionId)
          return (
            <li key={index}>
              <strong>{fullName({ firstName, lastName })}</strong>
              {competition && (
                <span>
                  {competition.name} · {time(competition.startsAt)}
                </span>
              )}
              {birthDate && <span>{t('checkout.born', { day: day(birthDate) })}</span>}
              {athletes.length > 1 && (
                <TextLink
                  href={registrationPath(event.slug, {
                    step: 'participants',
                    athlete: index + 1,
                    order: confirmationId,
                  })}
                  aria-label={t('checkout.editAthlete', { name: fullName({ firstName, lastName }) })}
                >
                  {t('checkout.edit')}
                </TextLink>
              )}
              {articles.length > 0 && <Articles>{articles.map(articleText).join(', ')}</Articles>}
            </li>
          )
        })}
      </List>
      {team && <OpenPlaces count={team.size - athletes.length} />}
    </Sheet>
  )
}
