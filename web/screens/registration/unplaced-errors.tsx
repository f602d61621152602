import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { useUnplacedErrors } from '#web/forms/use-unplaced-errors.ts'
import { Banner } from '#web/ui/banner.tsx'

type Props = { element: RefObject<HTMLFormElement | null>; errors: Readonly<Record<string, string>> }

/** What the server rejected at checkout and nothing on the page shows, such as a code where no coupon is offered. */
export function UnplacedErrors({ element, errors }: Props) {
  const { t } = useTranslation('registration')
  const errorText = useErrorText()
  const names = useUnplacedErrors(element, errors)
  if (names.length === 0) return null
  return (
    <Banner tone="error" isAlert>
      {names.map((name) => (
        <p key={name}>
          {name === 'couponCode' ? `${t('coupon.label')}: ` : ''}
          {errorText(errors[name])}
        </p>
      ))}
    </Banner>
  )
}
