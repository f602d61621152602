import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { missingMembersOf } from '#rules/registration-forms/missing-items.ts'
import { DetailSection, Facts, type Fact } from '#web/admin/detail-section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Missing } from './athlete-answers.tsx'

export function PersonFacts({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { day } = useFormats()
  return (
    <Facts
      facts={[
        { label: t('athlete.dni'), value: athlete.dni },
        { label: t('athlete.birthDate'), value: athlete.birthDate && day(athlete.birthDate) },
        { label: t('athlete.gender'), value: athlete.gender && t(`athlete.genders.${athlete.gender}`) },
        {
          label: t('athlete.email'),
          value: athlete.email && <TextLink href={`mailto:${athlete.email}`}>{athlete.email}</TextLink>,
        },
        { label: t('athlete.phone'), value: athlete.phone && <Phone number={athlete.phone} /> },
        { label: t('athlete.emergencyName'), value: athlete.emergencyName },
        {
          label: t('athlete.emergencyPhone'),
          value: athlete.emergencyPhone && <Phone number={athlete.emergencyPhone} />,
        },
      ]}
    />
  )
}

export function RegistrationFacts({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { dateTime, money, resultTime } = useFormats()
  const {
    order,
    splits,
    resultReason,
    resultMoves,
    timeZone,
    deferredCash,
    differenceDue,
    differenceOrderId,
    team,
    eventId,
    answers,
  } = athlete
  const missingMembers = missingMembersOf(answers.missing)
  return (
    <DetailSection title={t('athlete.registration')}>
      <Facts
        facts={[
          {
            label: t('athlete.team'),
            value: team && <TextLink href={adminPaths.eventTeam(eventId, team.id)}>{team.name}</TextLink>,
          },
          {
            label: t('athletes.columns.missing'),
            value: missingMembers > 0 && <Missing>{t('athletes.missing.members', { count: missingMembers })}</Missing>,
          },
          { label: t('athlete.registeredAt'), value: dateTime(athlete.registeredAt, timeZone) },
          ...(order ? orderFacts(order) : [{ label: t('athlete.origin'), value: t('athlete.imported') }]),
          {
            label: t('athlete.cash'),
            value: deferredCash !== null && deferredCash > 0 && money(deferredCash, order?.currency),
          },
          {
            label: t('athlete.difference'),
            value: differenceOrderId && differenceDue !== null && (
              <TextLink href={adminPaths.order(differenceOrderId)}>
                {t('athlete.differenceDue', { amount: money(differenceDue, order?.currency) })}
              </TextLink>
            ),
          },
          {
            label: t('athlete.result.move.fact'),
            value: resultMoves && resultMoves.current.name !== athlete.competition && resultMoves.current.name,
          },
          { label: t('athlete.disqualify.reason'), value: resultReason },
          ...splits.map(({ name, ms }) => ({ label: name, value: resultTime(ms) })),
        ]}
      />
      {!order && <Hint>{t('athlete.importedHint')}</Hint>}
    </DetailSection>
  )

  function orderFacts(details: NonNullable<AthleteDetails['order']>): Fact[] {
    const { id, confirmationNumber, confirmedAt, buyerName, buyerEmail, couponCode, share, price, currency } = details
    return [
      {
        label: t('athlete.confirmationNumber'),
        value: id ? <TextLink href={adminPaths.order(id)}>{confirmationNumber}</TextLink> : confirmationNumber,
      },
      { label: t('athlete.confirmedAt'), value: confirmedAt && dateTime(confirmedAt, timeZone) },
      { label: t('athlete.buyer'), value: [buyerName, buyerEmail].filter(Boolean).join(' · ') },
      { label: t('athlete.coupon'), value: couponCode },
      { label: t('athlete.share'), value: share !== null && money(share, currency) },
      { label: t('athlete.orderPrice'), value: price !== null && price !== share && money(price, currency) },
    ]
  }
}

const Hint = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`

function Phone({ number }: { number: string }) {
  return <TextLink href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</TextLink>
}
