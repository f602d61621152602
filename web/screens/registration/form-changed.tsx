import { useTranslation } from 'react-i18next'
import { fullName } from '#rules/registrations/full-name.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { CheckoutOrder } from './registration-data.ts'
import { registrationPath } from './steps.ts'

type Props = { event: { slug: string }; order: CheckoutOrder }

export function FormChanged({ event, order: { athletes, confirmationId } }: Props) {
  const { t } = useTranslation('registration')
  return (
    <Banner tone="warning" isAlert title={t('changed.title')}>
      <p>{t('changed.text')}</p>
      {athletes.map(
        ({ id, firstName, lastName, faults }, index) =>
          faults.length > 0 && (
            <p key={id}>
              <TextLink
                href={registrationPath(event.slug, {
                  step: 'participants',
                  athlete: index + 1,
                  order: confirmationId,
                })}
              >
                {t('changed.participant', { number: index + 1, name: fullName({ firstName, lastName }) })}
              </TextLink>
              : {faults.map(({ label }) => label).join(', ')}
            </p>
          ),
      )}
    </Banner>
  )
}
