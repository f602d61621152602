import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { formatDay } from '#rules/time/day.ts'
import { refusalIn } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { useFormats } from '../admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'
import { TagList } from './tag-list.tsx'

type AthleteDrawerProps = { registrationId: string; name: string; onClose: () => void }

export function AthleteDrawer({ registrationId, name, onClose }: AthleteDrawerProps) {
  const { t } = useTranslation('admin')
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher()
  const { load } = fetcher
  useEffect(() => void load(adminPaths.athlete(registrationId)), [registrationId, load])
  const refusal = refusalIn(fetcher.data)
  const athlete = fetcher.data && !refusal ? (fetcher.data as AthleteDetails) : null
  return (
    <Dialog isOpen onClose={onClose} title={name} closeLabel={t('close')} size="side">
      {refusal && (
        <Banner tone="error" isAlert>
          {formatRefusal(refusal)}
        </Banner>
      )}
      {athlete && <Details athlete={athlete} />}
      {!athlete && !refusal && <LoadingRows />}
    </Dialog>
  )
}

function LoadingRows() {
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
          { label: t('athletes.columns.event'), value: athlete.eventTitle },
          { label: t('athletes.columns.competition'), value: athlete.competition },
          { label: t('athletes.columns.result'), value: athlete.resultTimeMs && resultTime(athlete.resultTimeMs) },
          ...splits.map(({ name, ms }) => ({ label: name, value: resultTime(ms) })),
          {
            label: t('athlete.cash'),
            value: athlete.deferredCash > 0 && money(athlete.deferredCash, order?.currency),
          },
          { label: t('athletes.columns.tags'), value: athlete.tags.length > 0 && <TagList tags={athlete.tags} /> },
        ]}
      />
      <h3>{t('athlete.person')}</h3>
      <Facts
        facts={[
          { label: t('athlete.dni'), value: athlete.dni },
          { label: t('athlete.birthDate'), value: athlete.birthDate && formatDay(athlete.birthDate) },
          { label: t('athlete.gender'), value: athlete.gender && t(`athlete.genders.${athlete.gender}`) },
          {
            label: t('athlete.email'),
            value: athlete.email && <TextLink href={`mailto:${athlete.email}`}>{athlete.email}</TextLink>,
          },
          { label: t('athlete.phone'), value: athlete.phone && <Phone number={athlete.phone} /> },
          { label: t('athlete.emergency'), value: athlete.emergencyName },
          {
            label: t('athlete.emergencyPhone'),
            value: athlete.emergencyPhone && <Phone number={athlete.emergencyPhone} />,
          },
        ]}
      />
      <h3>{t('athlete.registration')}</h3>
      <Facts
        facts={[
          { label: t('athlete.registeredAt'), value: dateTime(athlete.registeredAt, timeZone) },
          ...(order ? orderFacts(order) : [{ label: t('athlete.origin'), value: t('athlete.imported') }]),
        ]}
      />
    </Sheet>
  )

  function orderFacts(orderDetails: NonNullable<AthleteDetails['order']>): Fact[] {
    return [
      { label: t('athlete.confirmationNumber'), value: orderDetails.confirmationNumber },
      {
        label: t('athlete.confirmedAt'),
        value: orderDetails.confirmedAt && dateTime(orderDetails.confirmedAt, timeZone),
      },
      {
        label: t('athlete.buyer'),
        value: [orderDetails.buyerName, orderDetails.buyerEmail].filter(Boolean).join(' · '),
      },
      { label: t('athlete.coupon'), value: orderDetails.couponCode },
      {
        label: t('athlete.total'),
        value: orderDetails.total !== null && money(orderDetails.total, orderDetails.currency),
      },
      {
        label: t('athlete.cashOfOrder'),
        value: orderDetails.cash !== null && orderDetails.cash > 0 && money(orderDetails.cash, orderDetails.currency),
      },
    ]
  }
}

type Fact = { label: string; value: ReactNode }

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
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
