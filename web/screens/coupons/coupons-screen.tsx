import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import {
  couponForm,
  couponListShape,
  couponValues,
  type CouponInput,
  type CouponRow,
} from '#rules/coupons/coupon-form.ts'
import { couponStates, type CouponState } from '#rules/coupons/coupon.ts'
import type { ResourcePage } from '#rules/resources.ts'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { ResourceScreen, type ResourceColumn } from '#web/admin/resource-screen.tsx'
import { useFieldTexts } from '#web/admin/use-field-texts.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { amountInput, codeInput, numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '../admin/staff.ts'

export type EventChoices = { value: string; label: string }[]

type CouponsScreenProps = {
  page: ResourcePage<CouponRow, { events: EventChoices }>
  figures: ReactNode
  actions: ReactNode
  about: ReactNode
}

export function CouponsScreen({ page, ...parts }: CouponsScreenProps) {
  const textsOf = useFieldTexts('coupons')
  const columns = useColumns()
  const { events } = page.more
  const titles = (ids: string) => events.filter(({ value }) => ids.includes(value)).map(({ label }) => label)
  return (
    <ResourceScreen<CouponRow, CouponInput>
      name="coupons"
      page={page}
      shape={couponListShape}
      tabs={{ name: 'state', values: couponStates }}
      columns={columns}
      nameOf={({ code }) => code}
      schemaOf={couponForm}
      valuesOf={couponValues}
      renderFields={(form) => (
        <>
          <form.TextField {...textsOf('code')} required {...codeInput} />
          <CouponFields form={form} events={events} hasLimit />
        </>
      )}
      display={(field, value) => (field === 'events' ? titles(value).join(', ') : value)}
      {...parts}
    />
  )
}

/** Of a coupon, and of a series, whose codes are used once. */
export function CouponFields({
  form,
  events,
  hasLimit = false,
}: {
  form: AppForm<CouponInput>
  events: EventChoices
  hasLimit?: boolean
}) {
  const { t } = useTranslation('coupons')
  const textsOf = useFieldTexts('coupons')
  const scopes = (['all', 'chosen'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))
  return (
    <>
      <form.TextField {...textsOf('discount')} required {...amountInput} />
      {hasLimit && <form.TextField {...textsOf('usageLimit')} {...numberInput} />}
      <form.SelectField {...textsOf('scope')}>{optionsOf(scopes)}</form.SelectField>
      <form.Subscribe selector={({ values }) => values.scope}>
        {(scope) => scope === 'chosen' && <form.ChoicesField {...textsOf('events')} options={events} required />}
      </form.Subscribe>
      <DateTimeField form={form} label={t('field.expiry')} date={textsOf('expiryDate')} time={textsOf('expiryTime')} />
      <form.TextAreaField {...textsOf('description')} rows={2} />
    </>
  )
}

const tones: Record<CouponState, Tone> = { active: 'success', used: 'neutral', expired: 'warning' }

function useColumns(): ResourceColumn<CouponRow>[] {
  const { t } = useTranslation('coupons')
  const { count, money, percent, briefDate } = useFormats()
  const eventsOf = ({ allEvents, eventTitles: [first, ...others] }: CouponRow) => {
    if (allEvents) return t('events.all')
    return others.length > 0 ? t('events.some', { title: first, count: others.length }) : first
  }
  const usesOf = ({ timesUsed: used, usageLimit: limit }: CouponRow) =>
    limit === null ? count(used) : t('usedOf', { used: count(used), limit: count(limit) })
  return [
    {
      key: 'code',
      slot: 'title',
      cell: ({ code, description }) => (
        <Code>
          <TwoLines>
            <strong>{code}</strong>
            {description && <small>{description}</small>}
          </TwoLines>
          <CopyButton text={code} label={t('copyCode', { code })} copied={t('copied')} />
        </Code>
      ),
    },
    { key: 'discount', align: 'end', cell: ({ discount }) => percent(discount) },
    {
      key: 'state',
      slot: 'state',
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>,
    },
    { key: 'events', cell: eventsOf },
    { key: 'used', slot: 'fact', cell: (coupon) => <Unbroken>{usesOf(coupon)}</Unbroken> },
    { key: 'savings', align: 'end', cell: ({ savings }) => money(savings) },
    {
      key: 'expires',
      cell: ({ expiresAt }) => <Unbroken>{expiresAt ? briefDate(expiresAt) : t('never')}</Unbroken>,
    },
  ]
}

const Unbroken = styled.span`
  white-space: nowrap;
`
const Code = styled(Unbroken)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  white-space: normal;
`
