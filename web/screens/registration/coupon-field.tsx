import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { couponProblem } from './coupon.ts'
import { refusalText } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import type { Coupon } from './coupon.ts'
import { Sheet } from './flow-layout.tsx'
import { useFormats } from './formats.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-3);

  & input {
    text-transform: uppercase;
  }
  & input::placeholder {
    text-transform: none;
  }
`
const AppliedNote = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-block-start: var(--space-3);
  color: var(--success-text);
  font-size: var(--text-sm);
  font-weight: 600;
`

export function CouponField({ form, coupon }: { form: CheckoutForm; coupon: Coupon }) {
  const { t } = useTranslation(['registration', 'refusals'])
  const { money } = useFormats()
  return (
    <Sheet aria-label={t('coupon.label')}>
      <form.AppField name="couponCode">
        {(field) => {
          const code = field.state.value ?? ''
          const isUntried = coupon.isUntried(code)
          const problem = couponProblem(code)
          const refusalMessage = coupon.refusal && !isUntried ? refusalText(t, coupon.refusal) : null
          const notAnswered = coupon.isUnreachable ? t('noConnection') : null
          const apply = () => {
            if (!problem) coupon.apply(code)
          }
          const onKeyDown = (event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }
          return (
            <div>
              <Field
                label={t('coupon.label')}
                error={
                  code && problem
                    ? t(`validation:${problem.split(':')[0]}`, { max: 40 })
                    : (refusalMessage ?? notAnswered)
                }
              >
                <Row>
                  <Input
                    name="couponCode"
                    value={code}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    placeholder={t('coupon.placeholder')}
                    onChange={(event) => field.handleChange(event.currentTarget.value)}
                    onBlur={field.handleBlur}
                    onKeyDown={onKeyDown}
                  />
                  <Button busy={coupon.isBusy} aria-disabled={!isUntried} onClick={apply}>
                    {t('coupon.apply')}
                  </Button>
                </Row>
              </Field>
              <div role="status">
                {coupon.code && !coupon.isBusy && !refusalMessage && (
                  <AppliedNote>
                    <Icon name="check" size={18} />
                    {t('coupon.applied', { code: coupon.code, amount: money(coupon.price.discount) })}
                  </AppliedNote>
                )}
              </div>
            </div>
          )
        }}
      </form.AppField>
    </Sheet>
  )
}
