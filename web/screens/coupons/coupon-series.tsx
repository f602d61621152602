import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { exportPath } from '#rules/admin-paths.ts'
import { couponSeriesFields } from '#rules/coupons/coupon-series.ts'
import { formTexts } from '#rules/forms/form-of.ts'
import { isId } from '#rules/ids.ts'
import { resourcePath } from '#rules/resources.ts'
import { FormPanel } from '#web/admin/form-panel.tsx'
import type { Options } from '#web/admin/typed-fields.tsx'
import { newFormKey } from '#web/forms/new-form-key.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useStaff } from '#web/admin/staff.ts'

export function CouponSeries({ events }: { events: Options }) {
  const [query] = useSearchParams()
  return query.get('new') === 'series' ? <SeriesForm events={events} /> : null
}

function SeriesForm({ events }: { events: Options }) {
  const { t } = useTranslation('coupons')
  const { organization } = useStaff()
  const navigate = useNavigate()
  const [{ key, ...terms }] = useState(() => ({ ...organization, now: new Date(), key: newFormKey() }))
  const open = (address: string) => void navigate(address, { replace: true })
  return (
    <FormPanel<{ seriesId: string }>
      resource="coupons"
      intent="series"
      title={t('series.title')}
      values={{ ...formTexts(couponSeriesFields, null, terms), key }}
      fields={couponSeriesFields}
      options={{ eventIds: events }}
      terms={terms}
      submitLabel={t('series.create')}
      nameOf={({ prefix }) => prefix!}
      onDone={({ seriesId }) => open(`?${new URLSearchParams({ series: seriesId })}`)}
      onClose={() => open('?')}
    />
  )
}

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
    <ButtonLink href="?new=series" icon="copy">
      {t('series.action')}
    </ButtonLink>
  )
}
