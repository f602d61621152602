import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useBoundField } from '#web/forms/use-bound-field.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const RichText = lazy(() => import('./rich-text.tsx').then((module) => ({ default: module.RichText })))

/** A field of a form with HTML. The editor is loaded with the first page that needs it, and only in browsers. */
export function RichTextField({ label }: { label: string }) {
  const { t } = useTranslation('article-editor')
  const isHydrated = useIsHydrated()
  const { field, value, error } = useBoundField<string>()
  const skeleton = (
    <Place aria-label={t('loading')} role="img">
      <Skeleton height="100%" />
    </Place>
  )
  return (
    <FieldGroup label={label} error={error}>
      <input type="hidden" name={field.name} value={value} />
      {isHydrated ? (
        <Suspense fallback={skeleton}>
          <RichText label={label} html={value} onChange={field.handleChange} onBlur={field.handleBlur} />
        </Suspense>
      ) : (
        skeleton
      )}
    </FieldGroup>
  )
}

const Place = styled.div`
  block-size: 30rem;
`
