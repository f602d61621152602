import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { exportPath } from '#rules/admin-paths.ts'
import { couponSeriesForm, couponValues, type CouponInput } from '#rules/coupons/coupon-form.ts'
import { isId } from '#rules/ids.ts'
import { resourcePath } from '#rules/resources.ts'
import { FormPanel } from '#web/admin/form-panel.tsx'
import type { AppForm } from '#web/forms/form.tsx'
import { codeInput, numberInput } from '#web/forms/input-kinds.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useStaff } from '../admin/staff.ts'
import { CouponFields, type EventChoices } from './coupons-screen.tsx'

type SeriesInput = CouponInput & { count: string }

export function CouponSeries({ events }: { events: EventChoices }) {
  const { t } = useTranslation('coupons')
  const { organization } = useStaff()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const schema = useMemo(() => couponSeriesForm({ ...organization, now }), [organization, now])
  if (query.get('series') !== 'new') return null
  const open = (address: string) => void navigate(address, { replace: true })
  return (
    <FormPanel<SeriesInput, { seriesId: string }>
      resource="coupons"
      intent="series"
      title={t('series.title')}
      values={{ ...couponValues(null, { ...organization, now }), count: '' }}
      schema={schema}
      renderFields={(form) => (
        <>
          <form.TextField name="code" label={t('series.code')} hint={t('series.codeHint')} required {...codeInput} />
          <form.TextField
            name="count"
            label={t('series.count')}
            hint={t('series.countHint')}
            required
            {...numberInput}
          />
          {/* A form of these fields and one more. */}
          <CouponFields form={form as unknown as AppForm<CouponInput>} events={events} />
        </>
      )}
      submitLabel={t('series.create')}
      nameOf={({ code }) => code}
      onDone={({ seriesId }) => open(`?${new URLSearchParams({ series: seriesId })}`)}
      onClose={() => open('?')}
    />
  )
}

/** Of the list of one series: its codes as a file, and the way back. */
export function SeriesNotice({ count }: { count: number }) {
  const { t } = useTranslation('coupons')
  const [query] = useSearchParams()
  const series = query.get('series')
  if (!isId(series)) return null
  const file = `${exportPath(resourcePath('coupons'))}?${new URLSearchParams({ series, format: 'csv' })}`
  return (
    <Banner
      tone="info"
      actions={
        <>
          <ButtonLink href={file} size="sm" icon="download" download>
            {t('series.download')}
          </ButtonLink>
          <ButtonLink href="?" size="sm" variant="quiet">
            {t('series.all')}
          </ButtonLink>
        </>
      }
    >
      {t('series.shown', { count })}
    </Banner>
  )
}

export function NewSeriesLink() {
  const { t } = useTranslation('coupons')
  return (
    <ButtonLink href="?series=new" icon="copy">
      {t('series.action')}
    </ButtonLink>
  )
}
