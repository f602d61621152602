import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '../../../server/rules/admin-paths.ts'
import type { AthleteDetails } from '../../../server/rules/admin-views.ts'
import { formatDay } from '../../../server/rules/day.ts'
import { refusalIn } from '../../refusal.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useRefusalText } from '../admin/refusal-words.ts'
import { useFormats } from '../admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'
import { TagList } from './tag-list.tsx'

type AthleteDrawerProps = { registrationId: string; name: string; onClose: () => void }

/** All that staff knows of one athlete, beside the list. */
export function AthleteDrawer({ registrationId, name, onClose }: AthleteDrawerProps) {
  const { t } = useTranslation('admin')
  const wordsOf = useRefusalText()
  const fetcher = useFetcher()
  const { load } = fetcher
  useEffect(() => void load(adminPaths.athlete(registrationId)), [registrationId, load])
  const refusal = refusalIn(fetcher.data)
  const athlete = fetcher.data && !refusal ? (fetcher.data as AthleteDetails) : null
  return (
    <Dialog isOpen onClose={onClose} title={name} closeLabel={t('close')} size="side">
      {refusal && (
        <Banner tone="error" isAlert>
          {wordsOf(refusal)}
        </Banner>
      )}
      {athlete && <Details athlete={athlete} />}
      {!athlete && !refusal && <Waiting />}
    </Dialog>
  )
}

function Waiting() {
  return (
    <Sheet>
      {Array.from({ length: 9 }, (_, line) => (
        <Skeleton key={line} height="2.4em" />
      ))}
    </Sheet>
  )
}

function Details({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { dateTime, money, resultTime } = useFormats()
  const { order, splits, timeZone } = athlete
  return (
    <Sheet>
      <Bib>
        <strong>{athlete.bibNumber ?? '—'}</strong>
        <PaymentChip label={athlete.label} />
      </Bib>
      <Facts
        facts={[
          [t('athletes.columns.event'), athlete.eventTitle],
          [t('athletes.columns.competition'), athlete.competition],
          [t('athletes.columns.result'), athlete.resultTimeMs && resultTime(athlete.resultTimeMs)],
          ...splits.map(({ name, ms }): Fact => [name, resultTime(ms)]),
          [t('athletes.columns.tags'), athlete.tags.length > 0 && <TagList tags={athlete.tags} />],
        ]}
      />
      <h3>{t('athlete.person')}</h3>
      <Facts
        facts={[
          [t('athlete.dni'), athlete.dni],
          [t('athlete.birthDate'), athlete.birthDate && formatDay(athlete.birthDate)],
          [t('athlete.gender'), athlete.gender && t(`athlete.genders.${athlete.gender}`)],
          [t('athlete.email'), athlete.email && <TextLink href={`mailto:${athlete.email}`}>{athlete.email}</TextLink>],
          [t('athlete.phone'), athlete.phone && <Phone number={athlete.phone} />],
          [t('athlete.emergency'), athlete.emergencyName],
          [t('athlete.emergencyPhone'), athlete.emergencyPhone && <Phone number={athlete.emergencyPhone} />],
        ]}
      />
      <h3>{t('athlete.registration')}</h3>
      <Facts
        facts={[
          [t('athlete.registeredAt'), dateTime(athlete.registeredAt, timeZone)],
          ...(order ? orderFacts(order) : [[t('athlete.origin'), t('athlete.imported')] satisfies Fact]),
        ]}
      />
    </Sheet>
  )

  function orderFacts(of: NonNullable<AthleteDetails['order']>): Fact[] {
    return [
      [t('athlete.confirmationNumber'), of.confirmationNumber],
      [t('athlete.confirmedAt'), of.confirmedAt && dateTime(of.confirmedAt, timeZone)],
      [t('athlete.buyer'), [of.buyerName, of.buyerEmail].filter(Boolean).join(' · ')],
      [t('athlete.coupon'), of.couponCode],
      [t('athlete.total'), of.total !== null && money(of.total, of.currency)],
    ]
  }
}

type Fact = [label: string, value: ReactNode]

/** What is not known is left out: an empty line says nothing. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Phone({ number }: { number: string }) {
  return <TextLink href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</TextLink>
}

const Sheet = styled.div`
  display: grid;
  gap: var(--space-4);

  h3 {
    margin-block-start: var(--space-3);
    font-size: var(--text-lg);
  }
  dl > div {
    display: grid;
    grid-template-columns: 8.5rem minmax(0, 1fr);
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--text-sm);
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    overflow-wrap: anywhere;
  }
`
const Bib = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-2);
  background: var(--surface-sunken);

  strong {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-stretch: 125%;
    font-weight: 850;
    line-height: 1;
  }
`
